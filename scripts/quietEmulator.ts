import { exportNames } from '../core/src/emulator/buildNames.ts'

// The emulator writes a log of each transaction (gas, fees, the context of the contract with its cells) and of each instruction, which took
// a third of the time and of which a successful run needs nothing. Here the caller decides.

/** Where the emulator keeps the level of its own log. */
const levelAddress = 1612296
/** Sets it, before a transaction and before a get method. */
const setsLevel = new RegExp(String.raw`\(i32\.store\s+\(i32\.const ${levelAddress}\)\s+\(i32\.const 4\)\s+\)`, 'g')
/** What of the VM is logged at a verbosity below 2. */
const lowestMask =
  /\(drop\s+\(br_if (\$\w+)\s+\(i32\.const 1\)\s+\(i32\.lt_s\s+\(local\.get (\$\w+)\)\s+\(i32\.const 2\)\s+\)\s+\)\s+\)/g

/**
 * The emulator, as text, without unused logs: the level of its own log is set by an export, and the VM logs nothing at a
 * verbosity below 0.
 */
export function quietEmulator(text: string): string {
  const quiet = replaceBoth(replaceBoth(text, setsLevel, '(nop)'), lowestMask, (_, block, verbosity) => {
    const get = `(local.get ${verbosity})`
    return `(drop (br_if ${block} (i32.ge_s ${get} (i32.const 0)) (i32.lt_s ${get} (i32.const 2))))`
  })
  const setter = `(func (export "${exportNames.set_log_level}") (param i32) (i32.store (i32.const ${levelAddress}) (local.get 0)))`
  return `${quiet.trimEnd().slice(0, -1)} ${setter}\n)\n`
}

/** In the code of transactions and in that of get methods. */
function replaceBoth(text: string, code: RegExp, by: string | ((...match: string[]) => string)): string {
  const count = text.match(code)?.length ?? 0
  if (count !== 2) throw new Error(`the emulator has ${code.source} ${count} times, not twice`)
  return typeof by === 'string' ? text.replace(code, by) : text.replace(code, by)
}
