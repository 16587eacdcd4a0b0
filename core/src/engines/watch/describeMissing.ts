import { toBocHex } from '../../cell/text.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import type { DebugWalletSeqno } from '../../contract/debugWalletSeqno.ts'
import type { WatchState } from '../../contract/debugWatch.ts'
import type { Message } from '../../tlb/message.ts'
import { formatTimeText, neverExpires, type UnixSec } from '../../units.ts'
import { preflight } from '../../verdict/preflight.ts'
import type { CallContext } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { accountReaderAt } from '../describe/describeTrace.ts'
import { detectWallet } from '../describe/detectWallet.ts'
import type { EventQuery } from '../event/eventQuery.ts'
import { getWalletSeqno } from '../wallets/getWalletSeqno.ts'
import { toWatchedHash, type WatchFinding } from './WatchFinding.ts'

/**
 * A shard block may be older than the masterchain block that includes it, and an index is a little behind: only then is a message
 * that has expired gone for good.
 */
const expiryMarginSec = 60

/** Transactions of the wallet that are read to find what used the seqno. */
const maxTransactions = 100

const noMempool =
  'Whether it is waiting at a node is unknown: this source does not report messages before they are in a block.'
const noMessage =
  'Whether it can still be accepted is unknown: its expiry is in the message, and only its hash is given.'

/** The state of a message that is not on chain: it may still arrive, or it never will. */
export async function describeMissing(
  context: CallContext,
  query: EventQuery,
  newest: MasterchainBlock,
): Promise<WatchFinding> {
  const { message } = query
  const shared = { ...toWatchedHash(query), is_final: false, unknown: [noMempool, ...(message ? [] : [noMessage])] }
  if (message?.info.type !== 'ext_in_msg_info') return { ...shared, state: 'not_seen', sentence: 'Not on chain yet.' }
  const account = message.info.dest
  const own = { ...shared, account }
  const checked = await tryFetch(() => checkMessage(context, message, newest))
  if (!checked)
    return {
      ...own,
      state: 'not_seen',
      sentence: 'Not on chain yet.',
      unknown: [...own.unknown, 'Whether its wallet can still accept it is unknown: the state could not be read.'],
    }
  const { validUntil, failed } = checked
  const expiry = validUntil === undefined ? {} : { valid_until: validUntil }
  if (failed.some(({ code }) => code === 'seqno.used')) {
    const use = await tryFetch(() =>
      getWalletSeqno(context, { wallet: toBocHex(message.cell), max_transactions: maxTransactions }),
    )
    if (use) return withoutMempool({ ...own, ...expiry, ...describeUse(use, account) })
  }
  return withoutMempool({ ...own, ...expiry, ...describeExpiry(validUntil, newest.genUtime, failed) })
}

/** Whether a node has it does not matter for a message that no block can accept. */
const withoutMempool = (finding: WatchFinding): WatchFinding =>
  finding.is_final ? { ...finding, unknown: finding.unknown.filter(text => text !== noMempool) } : finding

/** What the wallet checks of a message, on its newest state and at the time of the newest block. */
async function checkMessage(context: CallContext, message: Message, newest: MasterchainBlock) {
  if (message.info.type !== 'ext_in_msg_info') return { validUntil: undefined, failed: [] }
  const state = await accountReaderAt(context, newest.id)(message.info.dest)
  const wallet = detectWallet(message, state ?? undefined)
  const checks = preflight({
    ...{ message, wallet, now: newest.genUtime, networkGlobalId: context.network.globalId },
    state: state === undefined ? undefined : { shardAccount: state ?? undefined },
  })
  return { validUntil: wallet?.body?.validUntil, failed: checks.filter(({ status }) => status === 'fail') }
}

type Outcome = Pick<WatchFinding, 'state' | 'is_final' | 'sentence' | 'advice' | 'transaction'>

/** What used its seqno: itself, though the source did not find it by its hash, or another message. */
function describeUse({ outcome, sentence, advice, used_by }: DebugWalletSeqno, account: string): Outcome {
  const [state, isFinal]: readonly [WatchState, boolean] =
    outcome === 'arrived' ? ['on_chain', false] : outcome === 'other' ? ['replaced', true] : ['not_seen', false]
  return {
    ...{ state, is_final: isFinal, sentence },
    ...(advice !== undefined && { advice }),
    ...(outcome === 'arrived' &&
      used_by && {
        transaction: {
          ...{ hash: used_by.hash, account, lt: used_by.lt, utime: used_by.utime },
          success: (used_by.exit_code ?? 0) === 0 && (used_by.action_result_code ?? 0) === 0,
        },
      }),
  }
}

function describeExpiry(
  validUntil: UnixSec | number | undefined,
  now: UnixSec,
  failed: readonly { readonly text: string }[],
): Outcome {
  if (validUntil !== undefined && now > validUntil) {
    const time = formatTimeText(validUntil)
    if (now <= validUntil + expiryMarginSec)
      return {
        ...{ state: 'not_seen', is_final: false, sentence: `It expired at ${time}, and is not on chain.` },
        advice: 'Blocks from before that time may still be reported. It is checked for one more minute.',
      }
    return {
      ...{ state: 'expired', is_final: true },
      sentence: `Expired at ${time}: no block can accept it any more.`,
      advice: 'Sign it again with a later expiry time.',
    }
  }
  const until =
    validUntil === undefined
      ? ''
      : validUntil >= neverExpires
        ? ' It does not expire.'
        : ` It can be accepted until ${formatTimeText(validUntil)}.`
  const [first] = failed
  return {
    ...{ state: 'not_seen', is_final: false, sentence: `Not on chain yet.${until}` },
    ...(first && { advice: `The wallet would not accept it now: ${first.text}.` }),
  }
}
