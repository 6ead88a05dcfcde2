// The one function of GCC's libatomic that Node calls, for systems without that library: Node 25 and newer link to it,
// and a bare Debian, Ubuntu or node:20-slim does not have it. Node calls it for 8 bytes only; another size stops the
// program, since a wrong answer would be worse.
//
// build.sh makes the libraries beside this file; ../install.mjs puts their folder on the loader's path.

_Bool compare_exchange(unsigned long size, long *object, long *expected, long *desired, int success, int failure)
    __asm__("__atomic_compare_exchange");

_Bool compare_exchange(unsigned long size, long *object, long *expected, long *desired, int success, int failure) {
  (void)success;
  (void)failure;
  if (size != sizeof *object) __builtin_trap();
  // The strictest order, whatever was asked for.
  return __atomic_compare_exchange_n(object, expected, *desired, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
