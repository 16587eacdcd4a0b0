// Names in the WebAssembly of the emulator. Its build shortens them; its JavaScript, which @ton/sandbox 0.41.0 has and Tonoscope does not run,
// has both (`scripts/emulatorAsset.test.ts` compares them).

/** What an instance exports. */
export const exportNames = {
  memory: 'Da',
  /** Runs the constructors of its global objects. */
  start: 'Ea',
  create_emulator: 'Fa',
  destroy_emulator: 'Ga',
  emulate_with_emulator: 'Ha',
  run_get_method: 'Ka',
  version: 'La',
  malloc: 'Na',
  free: 'Ia',
  setThrew: 'Pa',
  emscripten_tempret_set: 'Qa',
  emscripten_stack_restore: 'Ra',
  cxa_decrement_exception_refcount: 'Ua',
  cxa_increment_exception_refcount: 'Va',
  cxa_can_catch: 'Wa',
  cxa_get_exception_ptr: 'Xa',
  /** Sets the level of its own log; `scripts/quietEmulator.ts` adds it. */
  set_log_level: 'set_log_level',
} as const

/** The module of what an instance imports, except for what `trampolineImports` has. */
export const importModule = 'a'

/** What an instance imports. */
export const importNames = {
  cxa_begin_catch: 'u',
  cxa_end_catch: 'v',
  cxa_find_matching_catch_2: 'a',
  cxa_find_matching_catch_3: 'h',
  cxa_find_matching_catch_4: 'K',
  cxa_find_matching_catch_6: 'Q',
  cxa_rethrow: 'Z',
  cxa_throw: 'k',
  cxa_uncaught_exceptions: 'D',
  resumeException: 'd',
  llvm_eh_typeid_for: 'w',
  syscall_fcntl64: 'X',
  syscall_fstat64: 'sa',
  syscall_getdents64: 'ha',
  syscall_ioctl: 'O',
  syscall_lstat64: 'pa',
  syscall_newfstatat: 'qa',
  syscall_openat: 'W',
  syscall_stat64: 'ra',
  munmap_js: 'ia',
  fd_close: 'M',
  fd_read: 'U',
  fd_seek: 'ma',
  fd_write: 'V',
  environ_get: 'na',
  environ_sizes_get: 'oa',
  clock_time_get: 'ua',
  emscripten_date_now: 'Y',
  gmtime_js: 'ja',
  localtime_js: 'ka',
  tzset_js: 'la',
  random_get: 'da',
  emscripten_asm_const_int: 'P',
  emscripten_get_heap_max: 'ga',
  emscripten_resize_heap: 'fa',
  emscripten_log_formatted: 'ta',
  abort_js: 'va',
} as const

/** The imports that `scripts/nativeTrampolines.ts` adds. */
export const trampolineImports = { module: 'trampolines', check: 'check', exception: 'exception' } as const
