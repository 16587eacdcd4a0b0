import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import { formatAccountLabel } from '@tonoscope/core/encoding/accountLabel'

type Result = Pick<DebugResult, 'accounts' | 'testnet' | 'summary' | 'verdict' | 'actions'> & {
  readonly support?: DebugEvent['support']
}
const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&')

type Rename = (text: string) => string

/** Comments of messages: they stay as they were written. */
const quoted = /(“[^”]*”|«[^»]*»)/
const shortAddress = /(?<![\w-])[EUk0][Qf][\w-]{4}…[\w-]{6}(?![\w-])/g

/** A reply in which all sentences and accounts have the labels of the user. */
export function applyLabels<R extends Result>(result: R, labels: ReadonlyMap<string, string>): R {
  const rename = createRename(result, labels)
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
      const { name_origin, ...rest } = account
      const name = labels.get(account.address)
      return name === undefined ? account : { ...rest, name }
    }),
  }
}

const renameSupport = (support: DebugEvent['support'], rename: Rename): DebugEvent['support'] => ({
  sentences: support.sentences.map(rename),
  balance_changes: support.balance_changes.map(change => ({ ...change, text: rename(change.text) })),
  text: rename(support.text),
  replies: support.replies.map(reply => ({ ...reply, text: rename(reply.text) })),
})

/** Replaces the texts of accounts by the user's labels; `undefined` if there is nothing to replace. */
function createRename({ accounts, testnet }: Result, labels: ReadonlyMap<string, string>): Rename | undefined {
  const known = new Map(accounts.map(account => [account.address, account]))
  const named = new Map<string, string>()
  const unnamed = new Map<string, string>()
  for (const [address, label] of labels) {
    const { name, is_wallet: isWallet } = known.get(address) ?? {}
    // A name that several accounts have stays: it is unknown which of them a sentence means.
    if (name === undefined) unnamed.set(formatAccountLabel(address, { isWallet, testnet }), label)
    else if (name !== label && accounts.filter(other => other.name === name).length === 1) named.set(name, label)
  }
  if (named.size + unnamed.size === 0) return undefined
  const names = [...named.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
  const pattern =
    names.length === 0 ? undefined : new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${names.join('|')})(?![\\p{L}\\p{N}_-])`, 'gu')
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
