import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { parseRequestMessage } from '../engines/context/requestCell.ts'
import { decodeWalletMessage } from '../engines/inspect/decodeWalletMessage.ts'

/** The out messages in an external message to a wallet, decoded for the wallet version that it has on the network. */
export const decodeMessage = async (
  context: CallContext,
  { body }: Call<'decodeMessage'>,
): Promise<Reply<'decodeMessage'>> => decodeWalletMessage(context, parseRequestMessage(body.boc))
