import type { Cell } from '../../cell/Cell.ts'
import type { DebugSeqnoUse, DebugWalletSeqno, DebugWalletSeqnoRequest } from '../../contract/debugWalletSeqno.ts'
import { AppError, tryRead } from '../../errors.ts'
import {
  findFreeQueryId,
  isQueryUsedV2,
  isQueryUsedV3,
  splitQueryId,
  windowsAt,
} from '../../messages/highloadQueries.ts'
import type { WalletKind } from '../../messages/walletMessage.ts'
import { walletVersionText } from '../../messages/walletVersions.ts'
import { presentDebugMessage } from '../../present/debug/presentDebugMessage.ts'
import type { UnixSec } from '../../units.ts'
import { preflight } from '../../verdict/preflight.ts'
import type { CallContext } from '../context/Deps.ts'
import { openChain } from '../describe/openChain.ts'
import { describeSeqno } from './describeSeqno.ts'
import { findSeqnoUse, type SeqnoUse } from './findSeqnoUse.ts'
import { findWallet } from './findWallet.ts'
import { readWalletInput } from './readWalletInput.ts'
import type { WalletState } from './readWalletState.ts'
import { readGiven, type SeqnoQuery, toSeqnoQuery } from './SeqnoQuery.ts'

/** Transactions that are read, unless a request says otherwise. */
const defaultTransactions = 1000

/**
 * What used a seqno or a query id of a wallet: the given message, another one, or none yet.
 *
 * @throws input.text, input.body, input.address, lookup.account for a domain without a wallet, source.*
 */
export async function getWalletSeqno(
  context: CallContext,
  request: DebugWalletSeqnoRequest,
): Promise<DebugWalletSeqno> {
  const { deps, network } = context
  const started = deps.elapsedMs()
  const input = await readWalletInput(context, request.wallet)
  if (!('address' in input))
    throw new AppError('input.body', {
      path: 'wallet',
      reason: 'give the address of a wallet: a public key has several',
    })
  const { address, init, message } = input
  const opened = await openChain(context)
  const chain = 'problem' in opened ? undefined : opened
  const { state, contracts } = await findWallet(chain, address, init)
  const kind = requireKind(state, contracts)
  const given = message && readGiven(kind, message)
  const query = toSeqnoQuery(request, kind, given, state)
  const now = chain?.now ?? deps.nowSec()
  const search = await findSeqnoUse(context, address, {
    ...{ query, data: state.data },
    maxTransactions: request.max_transactions ?? defaultTransactions,
  })
  const known = presentQuery(query, state, now)
  const checks =
    message && chain
      ? preflight({
          ...{ message, now, networkGlobalId: network.globalId },
          wallet: { kind, body: given?.body },
          state: toChecked(await chain.read(address)),
        })
      : []
  const { outcome, sentence, advice } = describeSeqno({ query, search, state, now, checks, isUsed: known?.is_used })
  const current = state.data?.seqno
  const version = walletVersionText(kind)
  const { failure, isLimited } = search
  const reason = isLimited ? 'The limit of transactions was reached.' : failure && `${failure.message}.`
  return {
    ...{ network: network.name, address, kind },
    ...(version !== undefined && { version }),
    status: state.status,
    ...(current !== undefined && { current_seqno: BigInt(current) }),
    ...(query.name === 'seqno' && { seqno: query.value }),
    ...(known && { query: known }),
    ...(given && {
      given: {
        hash: given.hash,
        normalized_hash: given.normalizedHash,
        ...(given.validUntil !== undefined && { valid_until: given.validUntil }),
      },
    }),
    ...{ outcome, sentence },
    ...(advice !== undefined && { advice }),
    ...(search.usedBy && { used_by: presentUse(search.usedBy, kind) }),
    failed: search.failed.map(use => presentUse(use, kind)),
    history: {
      transactions: search.transactions,
      ...(search.oldest !== undefined && { oldest: search.oldest }),
      is_complete: search.isComplete,
      ...(reason !== undefined && { reason }),
    },
    took_ms: deps.elapsedMs() - started,
  }
}

const toChecked = (state: Cell | null | undefined) =>
  state === undefined ? undefined : { shardAccount: state ?? undefined }

/** @throws input.body for an account that is not a known wallet */
function requireKind({ kind, status }: WalletState, contracts: readonly string[]): WalletKind {
  if (kind) return kind
  const found = contracts.length > 0 ? `it is ${contracts.join(', ')}` : `its state is ${status}`
  const reason = `the account is not a wallet of a known version: ${found}. Give a message that deploys the wallet, or another address.`
  throw new AppError('input.body', { path: 'wallet', reason })
}

function presentQuery({ kind, name, value }: SeqnoQuery, { data, status }: WalletState, now: UnixSec) {
  if (name === 'seqno') return undefined
  const isV3 = kind === 'wallet_highload_v3r1'
  const known = status === 'active' || status === 'uninit' || status === 'nonexist' ? data : undefined
  const windows = known && windowsAt(known, now)
  const isUsed =
    known && tryRead(() => (isV3 ? isQueryUsedV3(windows ?? {}, value) : isQueryUsedV2(known, value)), 'input.cell')
  if (!isV3) return { id: value, valid_until: Number(value >> 32n), ...(isUsed !== undefined && { is_used: isUsed }) }
  const { shift, bitNumber } = splitQueryId(value)
  const free = windows && findFreeQueryId(windows)
  return {
    ...{ id: value, shift, bit_number: bitNumber },
    ...(isUsed !== undefined && { is_used: isUsed }),
    ...(known?.timeout !== undefined && { timeout: known.timeout }),
    ...(known?.last_clean_time !== undefined && { window_start: Number(known.last_clean_time) }),
    ...(free !== undefined && { next_free: free }),
  }
}

function presentUse({ transaction, message, body, isGiven, isSameContent }: SeqnoUse, kind: WalletKind): DebugSeqnoUse {
  const { compute, action } = transaction.phases
  return {
    ...{ hash: transaction.hash, lt: transaction.lt, utime: transaction.utime },
    ...{ is_given: isGiven, is_same_content: isSameContent },
    ...(compute && !compute.skipped && compute.exitCode !== undefined && { exit_code: compute.exitCode }),
    ...(action?.resultCode !== undefined && { action_result_code: action.resultCode }),
    message: presentDebugMessage(message, { kind, body }),
  }
}
