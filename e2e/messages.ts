import { Builder } from '@tonoscope/core/cell/Builder'
import { writeBoc } from '@tonoscope/core/cell/boc'
import { type Cell, emptyCell } from '@tonoscope/core/cell/Cell'
import { toBocHex } from '@tonoscope/core/cell/text'
import { fromHex, toHex } from '@tonoscope/core/encoding/hex'
import type { Address } from '@tonoscope/core/units'

// Unusual messages and malicious contracts for which the demo network has no sample.

/** A contract of the demo network whose code the tests override. */
export const contractAccount = '0:7a6f009f58fd23e6e5cdb17c0e95629fd81a745396ff7eb6b7ceaba65523cec0' as Address

/** An address without a contract at block 187 of the demo network. */
export const nonexistentAccount = '0:21e5288da673f7ed270901d6f1dbfba148273e697d874c421c730acc75cc4e17' as Address

/** An account that is not recorded in the demo network. */
export const unrecordedAccount = `0:${'5e'.repeat(32)}` as Address

/** An external message without a StateInit, in hex. */
export const externalTo = (address: Address, body: Cell = emptyCell): string =>
  toBocHex(new Builder().uint(0b10, 2).uint(0, 2).address(address).coins(0n).bit(false).bit(true).ref(body).end())

/** A message in hex or, as links hold it, in base64. */
export const inEitherForm = (hex: string): RegExp =>
  new RegExp(`^(${hex}|${Buffer.from(hex, 'hex').toString('base64url')})$`)

/** An external-out message, which cannot be sent to an account. */
export const externalOut = (): string =>
  toBocHex(new Builder().uint(0b11, 2).address(nonexistentAccount).uint(0, 2).uint(0, 64).uint(0, 32).uint(0, 2).end())

/** The body of a jetton transfer, without the message around it. */
export const jettonTransferBody = (): string =>
  toBocHex(
    new Builder()
      .uint(0x0f8a7ea5, 32)
      .uint(1, 64)
      .coins(1000n)
      .address(nonexistentAccount)
      .uint(0, 2)
      .bit(false)
      .coins(0n)
      .bit(false)
      .end(),
  )

/** A BoC with two message roots. */
export const twoRoots = (): string =>
  toHex(writeBoc([messageCell(nonexistentAccount), messageCell(`0:${'5f'.repeat(32)}` as Address)]))

const messageCell = (address: Address): Cell =>
  new Builder().uint(0b10, 2).uint(0, 2).address(address).coins(0n).bit(false).bit(false).end()

/** A BoC with a wrong checksum. */
export function wrongCrc(): string {
  const bytes = writeBoc(messageCell(nonexistentAccount), { crc: true })
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 0xff
  return toHex(bytes)
}

/** Sixty cells that unfold to 2^60. */
export function cellBomb(): Cell {
  let cell = emptyCell
  for (let depth = 0; depth < 60; depth++) cell = new Builder().ref(cell).ref(cell).end()
  return cell
}

const code = (...instructions: string[]): string =>
  toBocHex(new Builder().bytes(fromHex(instructions.join('').replaceAll(' ', ''))).end())

const accept = 'f800'
// A message of 2^30 nanotons to itself, sent twice.
const fork = '8018 c8 cb05 f828 01 ce 831d fa02 70 01 cb6a c9 20 71 fb00 71 fb00'
// 32 000 empty iterations: most of the gas of one transaction.
const slowLoop = '817d00 9100 e4'

// The same, sent once.
const pass = '8018 c8 cb05 f828 01 ce 831d fa02 70 01 cb6a c9 71 fb00'

/** Contract code for state overrides. */
export const contracts = {
  /** Sends two messages to itself for each incoming message, without end. */
  forks: code(accept, fork),
  /** Sends one message to itself, without end. */
  passes: code(accept, pass),
  /** Sends two, and each transaction is slow. */
  forksSlowly: code(accept, slowLoop, fork),
  /** Accepts, then loops for ever. */
  loops: code(accept, '9100 ea'),
  /** A reference to a library that does not exist. */
  inMissingLibrary: toBocHex(
    new Builder()
      .uint(2, 8)
      .bytes(fromHex('ab'.repeat(32)))
      .end({ exotic: true }),
  ),
} as const

/** An empty data cell. */
export const emptyData = toBocHex(emptyCell)

/** Run options that give an account a large balance and the code of one of the contracts above. */
export const withContract = (account: Address, contract: keyof typeof contracts) => ({
  overrides: [{ account, balance: 10 ** 15, code: contracts[contract], data: emptyData }],
})
