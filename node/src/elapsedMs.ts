/** Milliseconds of a clock that is never set. To load `performance` takes Node several milliseconds, in each thread. */
export function elapsedMs(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1000 + nanoseconds / 1e6
}
