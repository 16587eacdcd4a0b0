import { readDraft } from '../../compose/readDraft.ts'
import type { Call, Reply } from '../../contract/operations.ts'
import { interfacesByCodeHash } from '../../contracts/interfaces.ts'
import { isWalletKind } from '../../messages/walletMessage.ts'
import { getInit } from '../../trace/accountState.ts'
import type { CallContext } from '../context/Deps.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { parseRequestCell, readRequestMessage } from '../context/requestCell.ts'
import { openDraftAccounts } from './openDraftAccounts.ts'

/** Any message as a draft; the version of a wallet by its code. @throws input.boc, input.message, input.abi */
export async function readMessageDraft(
  context: CallContext,
  { boc, block_seqno: seqno, abis }: Call<'debugReadDraft'>['body'],
): Promise<Reply<'debugReadDraft'>> {
  const cell = parseRequestCell(boc)
  const { info, init } = readRequestMessage(cell)
  const destination = info.type === 'ext_out_msg_info' ? undefined : info.dest
  const chain = destination && (await openDraftAccounts(context, [destination], seqno))
  const account = destination && chain?.find(destination)
  const { code = init?.code } = getInit(account?.state?.account)
  const byCode = (code && interfacesByCodeHash(code.hash())) ?? []
  const { draft, isSignatureRemoved } = readDraft(cell, {
    abis: readRequestAbis({ abis }),
    interfaces: [...new Set([...byCode, ...(account?.interfaces ?? [])])],
    walletKind: info.type === 'ext_in_msg_info' ? byCode.find(isWalletKind) : undefined,
    codeHash: code?.hash(),
  })
  return { draft, is_signature_removed: isSignatureRemoved }
}
