class Dama < Formula
  desc "Italian draughts on the screen of a DOS computer"
  homepage "@ADDRESS@"
  url "@RELEASE@/dama-@VERSION@-source.tar.gz"
  sha256 "@SHA256:dama-@VERSION@-source.tar.gz@"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    # The window has never been compiled for macOS; there the program plays in the terminal.
    features = OS.mac? ? ["--no-default-features", "--features", "cli"] : []
    system "cargo", "install", *std_cargo_args, *features
    pkgshare.install "KEYBOARD.DAT", "GIOCHI.DAT"
    (man6/"dama.6").write Utils.safe_popen_read(bin/"dama", "man")
    generate_completions_from_executable(bin/"dama", "completions")
  end

  test do
    assert_match "3 302", shell_output("#{bin}/dama perft --depth 3")
  end
end
