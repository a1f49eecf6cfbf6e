//! Connects to the X server that `DISPLAY` names, with its authorization.

use super::wire::{Stream, Wire};
use std::boxed::Box;
use std::fs;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, TcpStream};
use std::os::unix::net::UnixStream;
use std::time::Duration;
use std::vec::Vec;
use x11rb_protocol::parse_display::{parse_display, ConnectAddress};
use x11rb_protocol::protocol::xproto::Setup;
use x11rb_protocol::xauth::{get_auth, Family};

const FIRST_PORT: u16 = 6000;

/// Family and address under which the authorization file lists a server.
type Peer = (Family, Vec<u8>);

/// Connects to the server. Returns the connection, the server's setup and the screen number of `DISPLAY`.
///
/// Fails with [`ErrorKind::WouldBlock`] if the server does not answer.
pub fn connect() -> io::Result<(Wire, Setup, usize)> {
    let display = parse_display(None).map_err(io::Error::other)?;
    // A display number beyond the last port would overflow in the list of addresses.
    FIRST_PORT.checked_add(display.display).ok_or(ErrorKind::InvalidInput)?;
    let reached = display.connect_instruction().find_map(|address| reach(&address).ok());
    let (stream, (family, address)) = reached.ok_or(ErrorKind::NotConnected)?;
    let shown = get_auth(family, &address, display.display).ok().flatten().unwrap_or_default();
    let (wire, setup) = Wire::over(stream, shown)?;
    Ok((wire, setup, display.screen.into()))
}

fn reach(address: &ConnectAddress<'_>) -> io::Result<(Box<dyn Stream>, Peer)> {
    match address {
        ConnectAddress::Socket(path) => {
            let mut stream = local(path)?;
            stream.set_read_limit(None)?;
            Ok((Box::new(stream), this_computer()))
        }
        ConnectAddress::Hostname(host, port) => {
            let mut stream = TcpStream::connect((*host, *port))?;
            stream.set_read_limit(None)?;
            let peer = peer(stream.peer_addr()?.ip());
            Ok((Box::new(stream), peer))
        }
        _ => Err(ErrorKind::Unsupported.into()),
    }
}

/// Connects to a local server: through a socket file or, on Linux, an abstract socket.
fn local(path: &str) -> io::Result<UnixStream> {
    let connected = UnixStream::connect(path);
    #[cfg(target_os = "linux")]
    let connected = connected.or_else(|_| {
        use std::os::{linux::net::SocketAddrExt, unix::net::SocketAddr};
        UnixStream::connect_addr(&SocketAddr::from_abstract_name(path)?)
    });
    connected
}

impl Stream for UnixStream {
    fn set_read_limit(&mut self, limit: Option<Duration>) -> io::Result<()> {
        self.set_nonblocking(limit.is_none())?;
        self.set_read_timeout(limit)
    }
}

impl Stream for TcpStream {
    fn set_read_limit(&mut self, limit: Option<Duration>) -> io::Result<()> {
        self.set_nonblocking(limit.is_none())?;
        self.set_read_timeout(limit)
    }
}

fn peer(address: IpAddr) -> Peer {
    match address.to_canonical() {
        address if address.is_loopback() => this_computer(),
        IpAddr::V4(address) => (Family::INTERNET, address.octets().to_vec()),
        IpAddr::V6(address) => (Family::INTERNET6, address.octets().to_vec()),
    }
}

/// This computer's name; where it cannot be read, any entry for the display matches.
fn this_computer() -> Peer {
    match fs::read("/proc/sys/kernel/hostname") {
        Ok(name) => (Family::LOCAL, name.trim_ascii_end().to_vec()),
        Err(_) => (Family::WILD, Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_listed_by_address_and_this_computer_by_name() {
        let listed = |address: &str| peer(address.parse().expect("an address"));
        assert_eq!(listed("192.0.2.7"), (Family::INTERNET, [192, 0, 2, 7].to_vec()));
        assert_eq!(listed("::ffff:192.0.2.7"), listed("192.0.2.7"));
        assert_eq!(listed("2001:db8::1").0, Family::INTERNET6);
        assert_eq!(listed("2001:db8::1").1.len(), 16);
        for own in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            assert_eq!(listed(own), this_computer());
        }
    }

    #[test]
    fn a_server_that_is_not_there_is_not_reached() {
        assert!(reach(&ConnectAddress::Socket("/nonexistent/X0".into())).is_err());
    }
}
