/** The code of a system error, e.g. `ENOENT`; `otherwise` for any other error. */
export const errorCode = (error: unknown, otherwise: string): string =>
  error instanceof Error && 'code' in error ? String(error.code) : otherwise
