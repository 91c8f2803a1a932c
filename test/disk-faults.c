/*
 * Preloaded into a process under test. While the file named by IDG_DISK_FAULT exists, the disk fails: writes to regular
 * files meet a full disk when it contains "full", and every fsync fails otherwise.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char fault(void) {
  const char *name = getenv("IDG_DISK_FAULT");
  char first = 0;
  int fd = name ? open(name, O_RDONLY) : -1;
  if (fd < 0) return 0;
  if (read(fd, &first, 1) != 1) first = 0;
  close(fd);
  return first;
}

static int is_full(int fd) {
  struct stat about;
  return fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && fault() == 'f';
}

#define REFUSE(condition, code) if (condition) { errno = code; return -1; }
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int fsync(int fd) { REFUSE(fault() == 's', EIO) return REAL(fsync)(fd); }
int fdatasync(int fd) { REFUSE(fault() == 's', EIO) return REAL(fdatasync)(fd); }
ssize_t write(int fd, const void *bytes, size_t count) { REFUSE(is_full(fd), ENOSPC) return REAL(write)(fd, bytes, count); }
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  REFUSE(is_full(fd), ENOSPC)
  return REAL(pwrite)(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  REFUSE(is_full(fd), ENOSPC)
  return REAL(pwrite64)(fd, bytes, count, at);
}
