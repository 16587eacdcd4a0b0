import { AppError } from '../errors.ts'
import type { Executor } from './Emulation.ts'

// The emulator destroys itself when an argument is malformed and the next call uses freed memory: nothing goes in unchecked.

const refuse = (name: string, reason: string) => new AppError('input.argument', { name, reason })
const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
const isUint = (value: bigint, bits: number): boolean => value >= 0n && value >> BigInt(bits) === 0n

/** What every call takes. @throws input.argument */
function checkTimeAndSeed(input: { readonly now: number; readonly seed: string }): void {
  // 0 would make the emulator take the machine's clock.
  if (!Number.isInteger(input.now) || input.now < 1 || input.now > 0xffffffff) {
    throw refuse('now', 'seconds since 1970 are expected, in 32 bits, more than 0')
  }
  if (!isHash(input.seed)) throw refuse('seed', '64 lower-case hex digits are expected')
}

/** The block context of a transaction. @throws input.argument */
export function checkBlock(input: { readonly now: number; readonly seed: string; readonly lt: bigint }): void {
  checkTimeAndSeed(input)
  // 0 would make the emulator choose.
  if (!isUint(input.lt, 64) || input.lt === 0n) throw refuse('lt', 'a number of 64 bits is expected, more than 0')
}

/** The arguments of a get method. @throws input.argument */
export function checkGetMethod(input: Parameters<Executor['runGetMethod']>[0]): void {
  checkTimeAndSeed(input)
  if (!/^-?\d{1,3}:[0-9a-f]{64}$/.test(input.address)) throw refuse('address', 'a raw address is expected')
  if (!isUint(input.balance, 64)) throw refuse('balance', 'a number of 64 bits is expected')
  if (!Number.isInteger(input.methodId) || Math.abs(input.methodId) > 0x7fffffff) {
    throw refuse('methodId', 'a number of 32 bits is expected')
  }
  if (!isUint(input.gasLimit, 63) || input.gasLimit === 0n) throw refuse('gasLimit', 'a positive number is expected')
}
