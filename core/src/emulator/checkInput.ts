import { AppError } from '../errors.ts'
import type { Executor } from './Emulation.ts'

// A malformed argument makes the emulator free its handle, and the next call uses freed memory: every input is checked.

const argumentError = (name: string, reason: string) => new AppError('input.argument', { name, reason })
/** The transactions of a run have one seed. */
let lastSeed = ''
function isSeed(text: string): boolean {
  if (text === lastSeed) return true
  if (!/^[0-9a-f]{64}$/.test(text)) return false
  lastSeed = text
  return true
}
const isUint = (value: bigint, bits: number): boolean => value >= 0n && value >> BigInt(bits) === 0n

/** Checks the inputs of every call. @throws input.argument */
function checkTimeAndSeed(input: { readonly now: number; readonly seed: string }): void {
  // 0 would make the emulator use the system clock.
  if (!Number.isInteger(input.now) || input.now < 1 || input.now > 0xffffffff) {
    throw argumentError('now', 'expected Unix seconds in 32 bits, more than 0')
  }
  if (!isSeed(input.seed)) throw argumentError('seed', 'expected 64 lower-case hex digits')
}

/** Checks the block context of a transaction. @throws input.argument */
export function checkBlockContext(input: { readonly now: number; readonly seed: string; readonly lt: bigint }): void {
  checkTimeAndSeed(input)
  // 0 would make the emulator choose an lt.
  if (!isUint(input.lt, 64) || input.lt === 0n) throw argumentError('lt', 'expected a 64-bit number, more than 0')
}

/** Checks the inputs of a get method. @throws input.argument */
export function checkGetMethodInput(input: Parameters<Executor['runGetMethod']>[0]): void {
  checkTimeAndSeed(input)
  if (!/^-?\d{1,3}:[0-9a-f]{64}$/.test(input.address)) throw argumentError('address', 'expected a raw address')
  if (!isUint(input.balance, 64)) throw argumentError('balance', 'expected a 64-bit number')
  if (!Number.isInteger(input.methodId) || Math.abs(input.methodId) > 0x7fffffff) {
    throw argumentError('methodId', 'expected a 32-bit number')
  }
  if (!isUint(input.gasLimit, 63) || input.gasLimit === 0n)
    throw argumentError('gasLimit', 'expected a positive number')
}
