/* Loads the engine as CheckerBoard does and calls it as the lines on standard input say, one answer a line.
 *
 *     host.exe ENGINE.DLL
 *
 * Positions are those of the Hub protocol: W or B, then w b W B e for the squares 1 to 32. Around every buffer lent to
 * the engine there are bytes that must stay as they are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
#include <psapi.h>

typedef struct { int x, y; } place;
typedef struct {
    int jumps, arrives, leaves;
    place from, to, path[12], captured[12];
    int pieces[12];
} cb_move;

typedef int(WINAPI *getmove_t)(int board[8][8], int color, double seconds, char *text, int *now, int info, int more, cb_move *move);
typedef int(WINAPI *command_t)(const char *command, char *reply);
typedef int(WINAPI *islegal_t)(int board[8][8], int color, int from, int to, cb_move *move);

static getmove_t getmove;
static command_t command;
static islegal_t islegal;

enum { TEXT_SIZE = 1024, GUARD = 64, MARK = 0x5a };

/* A buffer with marks before and after it. */
static struct { char before[GUARD], bytes[TEXT_SIZE], after[GUARD]; } buffer;
static struct { char before[GUARD]; cb_move move; char after[GUARD]; } lent;

static void fail(const char *what) {
    printf("FAILED: %s\n", what);
    fflush(stdout);
    exit(1);
}

static void mark(void) {
    memset(&buffer, MARK, sizeof buffer);
    buffer.bytes[0] = 0;
    memset(lent.before, MARK, GUARD);
    memset(&lent.move, 0, sizeof lent.move);
    memset(lent.after, MARK, GUARD);
}

static void check_marks(void) {
    for (int i = 0; i < GUARD; i++)
        if (buffer.before[i] != MARK || buffer.after[i] != MARK || lent.before[i] != MARK || lent.after[i] != MARK)
            fail("written outside of a buffer");
    if (!memchr(buffer.bytes, 0, TEXT_SIZE)) fail("a text without an end");
}

/* Square n of 1 to 32, by the rule for Italian draughts. */
static place place_of(int n) {
    place at = { 2 * ((n - 1) % 4), (n - 1) / 4 };
    if (at.y % 2) at.x++;
    return at;
}

static int number_of(place at) { return 4 * at.y + at.x / 2 + 1; }

static const char letters[] = "ewbWB";
static const int values[] = { 0, 1 | 4, 2 | 4, 1 | 8, 2 | 8 };

static int read_board(const char *text, int board[8][8]) {
    memset(board, 0, sizeof(int[8][8]));
    if (strlen(text) != 33) fail("a position of another length");
    for (int n = 1; n <= 32; n++) {
        const char *found = strchr(letters, text[n]);
        if (!found) fail("no such piece");
        place at = place_of(n);
        board[at.x][at.y] = values[found - letters];
    }
    return text[0] == 'W' ? 1 : 2;
}

static void print_board(int board[8][8]) {
    for (int n = 1; n <= 32; n++) {
        place at = place_of(n);
        int kind = 0;
        while (kind < 5 && values[kind] != board[at.x][at.y]) kind++;
        if (kind == 5) fail("a value on the board that is no piece");
        putchar(letters[kind]);
    }
}

/* from-to, or from x to x captured..., then / and the squares landed on. */
static void print_move(const cb_move *move) {
    printf("%d%c%d", number_of(move->from), move->jumps ? 'x' : '-', number_of(move->to));
    for (int i = 0; i < move->jumps; i++) printf("x%d", number_of(move->captured[i]));
    for (int i = 1; i <= move->jumps; i++) printf("/%d", number_of(move->path[i]));
}

static double now_ms(void) {
    LARGE_INTEGER frequency, count;
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&count);
    return 1000.0 * count.QuadPart / frequency.QuadPart;
}

static int play_now;
static int wanted_after;
static double wanted_at;

static DWORD WINAPI wants_the_move(void *unused) {
    (void)unused;
    Sleep(wanted_after);
    wanted_at = now_ms();
    *(volatile int *)&play_now = 1;
    return 0;
}

static void search(const char *text, double seconds, int info, int more) {
    int board[8][8];
    int color = read_board(text, board);
    mark();
    double begun = now_ms();
    int value = getmove(board, color, seconds, buffer.bytes, &play_now, info, more, &lent.move);
    double ended = now_ms();
    check_marks();
    printf("%d %.1f %.1f ", value, ended - begun, play_now ? ended - wanted_at : 0.0);
    print_board(board);
    putchar(' ');
    print_move(&lent.move);
    printf(" %s\n", buffer.bytes);
}

/* Random commands, many of them begun as known ones. */
static void garbage(int count, unsigned seed) {
    static const char *begin[] = { "", "get ", "set ", "get movelist ", "set gamehist ", "set hashsize ", "set dbpath ", "set book ",
                                   "set nodes ", "set dbmbytes ", "set searchthreads ", "get movelist W:W", "set gamehist W:WK1:BK", "name ", "\xff" };
    static char line[4096];
    int done = 0;
    srand(seed);
    for (int i = 0; i < count; i++) {
        strcpy(line, begin[rand() % (sizeof begin / sizeof *begin)]);
        size_t at = strlen(line), end = at + rand() % (i % 50 ? 60 : 3000);
        /* Large numbers would ask for memory and threads, which is not what is tried here. */
        while (at < end) line[at++] = rand() % 3 ? " 0:,-KWBx"[rand() % 9] : 1 + rand() % 255;
        line[at] = 0;
        mark();
        done += command(line, buffer.bytes);
        check_marks();
    }
    printf("%d of %d done\n", done, count);
}

static void memory(void) {
    PROCESS_MEMORY_COUNTERS counters;
    if (!GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters)) fail("no memory counters");
    printf("%lu\n", (unsigned long)(counters.PagefileUsage / 1024));
}

int main(int argc, char **argv) {
    static char line[8192], position[64];
    double seconds;
    int info, more, count, from, to;
    HMODULE library = argc == 2 ? LoadLibraryA(argv[1]) : NULL;
    if (!library) fail("the DLL cannot be loaded");
    getmove = (getmove_t)(void *)GetProcAddress(library, "getmove");
    command = (command_t)(void *)GetProcAddress(library, "enginecommand");
    islegal = (islegal_t)(void *)GetProcAddress(library, "islegal");
    if (!getmove || !command || !islegal) fail("a function is missing");
    printf("%u bits\n", (unsigned)(8 * sizeof(void *)));
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        play_now = 0;
        if (!strncmp(line, "command ", 8)) {
            mark();
            int done = command(line + 8, buffer.bytes);
            check_marks();
            for (char *c = buffer.bytes; *c; c++)
                if (*c == '\n') *c = '|';
            printf("%d %s\n", done, buffer.bytes);
        } else if (sscanf(line, "move %60s %lf %d %d", position, &seconds, &info, &more) == 4) {
            search(position, seconds, info, more);
        } else if (sscanf(line, "now %60s %d", position, &wanted_after) == 2) {
            HANDLE thread = CreateThread(NULL, 0, wants_the_move, NULL, 0, NULL);
            search(position, 60, 0, 0);
            WaitForSingleObject(thread, INFINITE);
            CloseHandle(thread);
        } else if (sscanf(line, "legal %60s %d %d", position, &from, &to) == 3) {
            int board[8][8];
            int color = read_board(position, board);
            mark();
            int legal = islegal(board, color, from, to, &lent.move);
            check_marks();
            printf("%d ", legal);
            print_move(&lent.move);
            putchar('\n');
        } else if (sscanf(line, "garbage %d %d", &count, &from) == 2) {
            garbage(count, from);
        } else if (!strcmp(line, "memory")) {
            memory();
        } else {
            fail(line);
        }
        fflush(stdout);
    }
    FreeLibrary(library);
    return 0;
}
