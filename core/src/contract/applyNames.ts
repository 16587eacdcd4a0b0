import { formatAccountLabel } from '../encoding/accountLabel.ts'
import { escapePattern } from '../encoding/escapePattern.ts'
import type { DebugResult } from './debug.ts'
import type { DebugNames } from './debugNames.ts'
import type { DebugEvent } from './lookups.ts'

/** What is known of the name of an account beside a reply, by its address. */
export type KnownNames = ReadonlyMap<string, Omit<DebugNames['accounts'][number], 'address'>>

type NamedAccount = Pick<DebugResult['accounts'][number], 'address' | 'name' | 'is_wallet'>
type Result = Pick<DebugResult, 'accounts' | 'testnet' | 'summary' | 'verdict' | 'actions'> & {
  readonly support?: DebugEvent['support']
}
/** Changes the names of accounts in a text. */
export type Rename = (text: string) => string

/** Comments of messages: they stay as they were written. */
const quoted = /(“[^”]*”|«[^»]*»)/
const shortAddress = /(?<![\w-])[EUk0][Qf][\w-]{4}…[\w-]{6}(?![\w-])/g

/** A reply in which all sentences and accounts have these names; sentences have a mark after accounts that look like another one. */
export function applyNames<R extends Result>(result: R, names: KnownNames): R {
  const rename = createRename(result.accounts, names, result.testnet)
  if (!rename) return result
  const { summary, verdict, actions, support, accounts } = result
  return {
    ...result,
    summary: {
      ...summary,
      sentence: rename(summary.sentence),
      losses: summary.losses.map(loss => ({ ...loss, sentence: rename(loss.sentence), reason: rename(loss.reason) })),
    },
    verdict: {
      ...verdict,
      sentence: rename(verdict.sentence),
      findings: verdict.findings.map(finding => ({ ...finding, sentence: rename(finding.sentence) })),
    },
    ...(actions && { actions: actions.map(action => ({ ...action, sentence: rename(action.sentence) })) }),
    ...(support && { support: renameSupport(support, rename) }),
    accounts: accounts.map(account => {
      const known = names.get(account.address)
      if (known === undefined) return account
      const { name_origin, ...rest } = account
      return { ...(known.name === undefined ? account : rest), ...known }
    }),
  }
}

const renameSupport = (support: DebugEvent['support'], rename: Rename): DebugEvent['support'] => ({
  sentences: support.sentences.map(rename),
  balance_changes: support.balance_changes.map(change => ({ ...change, text: rename(change.text) })),
  text: rename(support.text),
  replies: support.replies.map(reply => ({ ...reply, text: rename(reply.text) })),
})

/** Replaces the texts of accounts by other names; `undefined` if there is nothing to replace. */
export function createRename(
  accounts: readonly NamedAccount[],
  names: KnownNames,
  testnet: boolean,
): Rename | undefined {
  const known = new Map(accounts.map(account => [account.address, account]))
  const named = new Map<string, string>()
  const unnamed = new Map<string, string>()
  for (const [address, { name: newName, looks_like: other }] of names) {
    const { name } = known.get(address) ?? {}
    const mark = other === undefined ? '' : ` (${formatLookAlike(other)})`
    // Also beside a name, and in both forms: parts of a reply can be written before a name, or that it is a wallet, is known.
    for (const isWallet of [false, true]) {
      const short = formatAccountLabel(address, { isWallet, testnet })
      unnamed.set(short, (newName ?? name ?? short) + mark)
    }
    if (name === undefined) continue
    const newText = (newName ?? name) + mark
    // A name that several accounts have stays: it is unknown which of them a sentence means.
    if (name !== newText && isUnique(name, accounts)) named.set(name, newText)
  }
  if (named.size + unnamed.size === 0) return undefined
  const texts = [...named.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
  const pattern =
    texts.length === 0 ? undefined : new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${texts.join('|')})(?![\\p{L}\\p{N}_-])`, 'gu')
  const renamePart = (text: string) => {
    const renamed = pattern ? text.replace(pattern, name => named.get(name) ?? name) : text
    return renamed.replace(shortAddress, short => unnamed.get(short) ?? short)
  }
  return text =>
    text
      .split(quoted)
      .map((part, index) => (index % 2 === 0 ? renamePart(part) : part))
      .join('')
}

const isUnique = (name: string, accounts: readonly NamedAccount[]): boolean =>
  accounts.filter(each => each.name === name).length === 1

/** The mark of an account whose address is easily taken for that of a named one. */
export const formatLookAlike = (name: string): string => `looks like ${name}`
