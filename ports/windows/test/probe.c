// What the test asks of Windows about the program's window, a line a question on standard input, a line an answer.
#include <stdio.h>
#include <string.h>
#include <windows.h>
#include <shellapi.h>

static HWND cover;

static HWND window(void) { return FindWindowA("minifb_window", "DAMA"); }

static void pump(void) {
    MSG message;
    while (PeekMessageA(&message, NULL, 0, 0, PM_REMOVE)) DispatchMessageA(&message);
}

// Every top-level window that can be seen, and whose it is, by its class; the desktop's own have none of a name.
static BOOL CALLBACK list(HWND found, LPARAM text) {
    char name[100] = "", title[100] = "";
    GetClassNameA(found, name, sizeof name);
    GetWindowTextA(found, title, sizeof title);
    if (IsWindowVisible(found) && found != cover) sprintf((char *)text + strlen((char *)text), "[%s: %s]", name, title);
    return TRUE;
}

static int icons(const char *path) {
    HICON large = NULL, small = NULL;
    return ExtractIconExA(path, 0, &large, &small, 1) >= 1 && large && small;
}

int main(void) {
    char line[1000], answer[4000], text[600];
    int width, height;
    while (fgets(line, sizeof line, stdin)) {
        HWND dama = window();
        RECT inner = {0}, outer = {0};
        POINT corner = {0};
        pump();
        strcpy(answer, "ok");
        if (dama) {
            GetClientRect(dama, &inner);
            GetWindowRect(dama, &outer);
            ClientToScreen(dama, &corner);
        }
        // What is within its frame, and the frame.
        if (!strncmp(line, "place", 5) && dama && IsWindowVisible(dama) && inner.right)
            sprintf(answer, "%ld %ld %ld %ld %ld %ld %ld %ld", corner.x, corner.y, inner.right, inner.bottom, outer.left,
                outer.top, outer.right - outer.left, outer.bottom - outer.top);
        else if (sscanf(line, "size %d %d", &width, &height) == 2)
            SetWindowPos(dama, NULL, 0, 0, outer.right - outer.left - inner.right + width,
                outer.bottom - outer.top - inner.bottom + height, SWP_NOMOVE | SWP_NOZORDER);
        else if (!strncmp(line, "close", 5))
            PostMessageA(dama, WM_SYSCOMMAND, SC_CLOSE, 0);
        else if (!strncmp(line, "minimize", 8))
            ShowWindow(dama, SW_MINIMIZE);
        else if (!strncmp(line, "restore", 7))
            ShowWindow(dama, SW_RESTORE), SetForegroundWindow(dama);
        else if (!strncmp(line, "cover", 5)) {
            cover = CreateWindowExA(WS_EX_TOPMOST | WS_EX_NOACTIVATE, "STATIC", "cover", WS_POPUP | WS_VISIBLE, outer.left,
                outer.top, outer.right - outer.left, outer.bottom - outer.top, NULL, NULL, NULL, NULL);
            UpdateWindow(cover);
        } else if (!strncmp(line, "uncover", 7))
            DestroyWindow(cover), cover = NULL;
        else if (!strncmp(line, "windows", 7))
            answer[0] = 0, EnumWindows(list, (LPARAM)answer);
        else if (sscanf(line, "icon %590[^\n]", text) == 1)
            strcpy(answer, icons(text) ? "there" : "none");
        else
            strcpy(answer, "none");
        pump();
        puts(answer);
        fflush(stdout);
    }
    return 0;
}
