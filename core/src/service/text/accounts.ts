import { formatFriendly } from '../../cell/address.ts'
import type { DebugMessage, DebugNode, DebugResult } from '../../contract/debug.ts'
import { isAppError } from '../../errors.ts'
import type { Address } from '../../units.ts'
import { harmless, letterOf } from './marks.ts'

/** What accounts are named in: a run, or an event that landed. */
export type NamesAccounts = Pick<DebugResult, 'accounts'> & {
  readonly message?: Pick<DebugMessage, 'source' | 'destination'> | undefined
  readonly trace?: DebugNode | undefined
}

/** Letters of a run's accounts, the same wherever an account is named. */
export class AccountLetters {
  private readonly letters = new Map<string, string>()
  private readonly names = new Map<string, string>()

  constructor(result: NamesAccounts) {
    for (const account of result.accounts) if (account.name) this.names.set(account.address, account.name)
    if (result.message?.source) this.of(result.message.source)
    if (result.message) this.of(result.message.destination)
    if (result.trace) this.walk(result.trace)
  }

  /** The letter of an account; one that was not met before gets the next one. */
  of(address: string): string {
    const known = this.letters.get(address)
    if (known !== undefined) return known
    const letter = letterOf(this.letters.size)
    this.letters.set(address, letter)
    return letter
  }

  /** `A EQBx…4k2z`, with the account's name where it has one. */
  label(address: string): string {
    const name = this.names.get(address)
    return `${this.of(address)} ${shortAddress(address)}${name === undefined ? '' : ` (${harmless(name)})`}`
  }

  /** All of them, with their whole addresses. */
  list(): { readonly letter: string; readonly address: string; readonly name: string | undefined }[] {
    return [...this.letters].map(([address, letter]) => ({
      letter,
      address: friendly(address) ?? address,
      name: this.names.get(address),
    }))
  }

  private walk(node: DebugNode): void {
    this.of(node.transaction.account.address)
    for (const cut of node.cuts) if (cut.destination) this.of(cut.destination)
    for (const child of node.children) this.walk(child)
  }
}

/** The friendly form, its ends only; a raw address that has none is cut in the same way. */
export function shortAddress(address: string): string {
  const whole = friendly(address) ?? address
  return `${whole.slice(0, 4)}…${whole.slice(-4)}`
}

function friendly(address: string): string | undefined {
  try {
    // Raw by the reply's schema.
    return formatFriendly(address as Address)
  } catch (thrown) {
    if (isAppError(thrown)) return undefined
    throw thrown
  }
}
