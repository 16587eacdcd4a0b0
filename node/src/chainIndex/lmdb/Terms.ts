import { type Address, accountIdOf, addressOf, type Hash, workchainOf } from '@tonoscope/core/units'
import { toKey } from './bytes.ts'
import type { Storage } from './Storage.ts'

const maxCached = 100_000

/** An address as bytes that sort as addresses do: workchain with its sign flipped, account ID. */
export function addressBytes(address: Address): Buffer {
  const bytes = Buffer.allocUnsafe(36)
  bytes.writeUInt32BE((workchainOf(address) ^ 0x80000000) >>> 0, 0)
  bytes.write(accountIdOf(address), 4, 'hex')
  return bytes
}

const toTerm = (bytes: Buffer): string =>
  bytes.length === 36
    ? addressOf((bytes.readUInt32BE(0) ^ 0x80000000) | 0, bytes.toString('hex', 4) as Hash)
    : bytes.toString('hex')

/** Short numbers for accounts and hashes of code, which many rows have. */
export class Terms {
  private readonly storage: Storage
  private readonly numbers = new Map<string, number>()
  private readonly texts = new Map<number, string>()
  /** The next free number of the running transaction. */
  next = 0

  constructor(storage: Storage) {
    this.storage = storage
  }

  /** Forgets what a transaction added that was not committed. */
  clear(): void {
    this.numbers.clear()
    this.texts.clear()
  }

  /** The number of a term; `undefined` if no row has it. */
  find(term: Address | Hash): number | undefined {
    const cached = this.numbers.get(term)
    if (cached !== undefined) return cached
    const bytes = toBytes(term)
    for (const key of this.storage.keys('termKeys', bytes.subarray(-8))) {
      const number = key.readUInt32BE(8)
      if (this.storage.get('terms', toKey([number, 4]))?.equals(bytes)) return this.remember(term, number)
    }
    return undefined
  }

  /** The number of a term, which is given one if it has none. */
  add(term: Address | Hash): number {
    const known = this.find(term)
    if (known !== undefined) return known
    const bytes = toBytes(term)
    const number = this.next++
    this.storage.put('terms', toKey([number, 4]), bytes)
    this.storage.put('termKeys', Buffer.concat([bytes.subarray(-8), toKey([number, 4])]))
    return this.remember(term, number)
  }

  address(number: number): Address {
    return this.text(number) as Address
  }

  hash(number: number): Hash {
    return this.text(number) as Hash
  }

  private text(number: number): string {
    const cached = this.texts.get(number)
    if (cached !== undefined) return cached
    const bytes = this.storage.get('terms', toKey([number, 4]))
    if (!bytes) throw new RangeError(`there is no term ${number}`)
    const term = toTerm(bytes)
    this.remember(term, number)
    return term
  }

  private remember(term: string, number: number): number {
    if (this.numbers.size >= maxCached) this.clear()
    this.numbers.set(term, number)
    this.texts.set(number, term)
    return number
  }
}

const toBytes = (term: Address | Hash): Buffer =>
  term.includes(':') ? addressBytes(term as Address) : Buffer.from(term, 'hex')
