import type { Detail } from '../../src/actions/extended/index.ts'
import { tgBtcFields } from './bitcoinBridge.ts'
import { amountOf, assetOf, type ToncenterFields } from './toncenterFields.ts'

type PacketField = 'sourceApp' | 'targetApp' | 'sourceChain' | 'targetChain' | 'nonce' | 'guid' | 'message'
type SendField = keyof Omit<Detail<'LayerZeroSend'>, PacketField | 'sender'>

const packetOf = (d: Pick<Detail<'LayerZeroReceive'>, PacketField>) => ({
  src_oapp: d.sourceApp,
  dst_oapp: d.targetApp,
  src_eid: d.sourceChain,
  dst_eid: d.targetChain,
  nonce: d.nonce,
  guid: d.guid,
  message: d.message,
})
const sendOf = (d: Pick<Detail<'LayerZeroSend'>, SendField>) => ({
  send_request_id: d.requestId,
  native_fee: amountOf(d.maxFee),
  zro_fee: d.zroFee,
  endpoint: d.endpoint,
  channel: d.channel,
  uln: d.library,
  msglib_manager: d.libraryManager,
  msglib: d.libraryHash,
})

/** Kinds of the family bridges, as toncenter's classifier writes them. */
export const bridgeFields: ToncenterFields = {
  ...tgBtcFields,
  LayerZeroSend: d => ({ source: d.sender, ...sendOf(d), ...packetOf(d) }),
  LayerZeroTokenSend: d => ({
    source: d.sender,
    source_secondary: d.senderWallet,
    destination: d.app,
    destination_secondary: d.appWallet,
    amount: amountOf(d.amount),
    asset: assetOf(d.amount),
    ...sendOf(d),
    ...packetOf(d),
  }),
  LayerZeroReceive: d => ({
    source: d.executor,
    destination: d.app,
    destination_secondary: d.channel,
    ...packetOf(d),
  }),
  LayerZeroCommit: d => ({
    source: d.sender,
    source_secondary: d.endpoint,
    destination: d.connection,
    destination_secondary: d.connection,
    asset: d.channel,
    asset_secondary: d.connection,
    ...packetOf(d),
  }),
  LayerZeroVerify: d => ({
    source: d.initiator,
    nonce: d.nonce,
    status: d.status,
    dvn: d.verifier,
    proxy: d.proxy,
    uln: d.library,
    uln_connection: d.connection,
  }),
}
