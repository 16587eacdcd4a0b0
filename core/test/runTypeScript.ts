import * as tonCore from '@ton/core'

/** Runs the TypeScript of a message, which has no types, with `@ton/core`; returns the hash of the message in hex. */
export function runTypeScript(code: string): string {
  const body = code
    .replace(/^import (\{[^}]*\}) from '@ton\/core'$/m, 'const $1 = tonCore')
    .replace('export const message', 'const message')
  const build = new Function('tonCore', `${body}\nreturn message`) as (core: typeof tonCore) => tonCore.Cell
  return build(tonCore).hash().toString('hex')
}
