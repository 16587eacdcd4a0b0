import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp, type OpLayout } from '../../actions/engine/op.ts'
import { action, anyTx, definePattern, oneOf, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import type { Detail } from '../../actions/extended/index.ts'
import { childTxs, getSentAmount, legKinds } from '../../actions/patterns/swaps/legs.ts'
import type { Cell } from '../../cell/Cell.ts'
import { record } from '../../tlb/combinators.ts'
import { findObject, readIntegers, readPacket, toHexText } from './objects.ts'

/** A message of LayerZero: its content is in objects, not in the fields behind the op code. */
const toOp = (code: `#${string}`, name: string): OpLayout<object> => defineOp(name, record(code, {}))

const endpointSend = toOp('#dd4ea3b4', 'LzEndpointSend')
const channelSend = toOp('#536feb09', 'LzChannelSend')
const connectionSend = toOp('#4002b790', 'LzConnectionSend')
const librarySend = toOp('#5de68393', 'LzLibrarySend')
const channelSendCallback = toOp('#421c1a25', 'LzChannelSendCallback')
const sendReceipt = toOp('#a2b5fbae', 'LzSendReceipt')
const receivePrepare = toOp('#22f3ac09', 'LzReceivePrepare')
const appPrepare = toOp('#97df404c', 'LzAppPrepare')
const channelLock = toOp('#b7680bc6', 'LzChannelLock')
const appReceive = toOp('#0c7b8418', 'LzAppReceive')
const channelDone = toOp('#caae25a1', 'LzChannelDone')
const commitRequest = toOp('#28b97077', 'LzCommitRequest')
const connectionCommit = toOp('#f9d37b80', 'LzConnectionCommit')
const endpointCommit = toOp('#5dab749a', 'LzEndpointCommit')
const channelCommit = toOp('#5388cd88', 'LzChannelCommit')
const commitReply = toOp('#5e178f33', 'LzCommitReply')
const verifierRequest = toOp('#a0d51a8d', 'LzVerifierRequest')
const proxyVerify = toOp('#09f047d9', 'LzProxyVerify')
const libraryVerify = toOp('#994aaf4e', 'LzLibraryVerify')
const connectionVerify = toOp('#4ec8f80a', 'LzConnectionVerify')
const verifyReply = toOp('#3cb38090', 'LzVerifyReply')

const bodyOf = (node: TxNode | undefined) => node?.tx.inMessage?.body

/**
 * An application sends a packet to another chain; the channel confirms it with a receipt.
 *
 *     application ──▶ endpoint ──▶ channel ──▶ connection ──▶ library ──▶ channel ──receipt──▶ application
 */
const send = definePattern({
  name: 'bridges.layerZeroSend',
  actionType: 'LayerZeroSend',
  shape: sentTx(endpointSend, {
    children: {
      channel: optional(
        tx(channelSend, {
          children: {
            connection: optional(
              tx(connectionSend, {
                children: {
                  library: optional(
                    tx(librarySend, {
                      children: {
                        done: optional(tx(channelSendCallback, { children: { receipt: optional(tx(sendReceipt)) } })),
                      },
                    }),
                  ),
                },
              }),
            ),
          },
        }),
      ),
    },
  }),
  build({ node, channel }) {
    const library = channel?.connection?.library
    const done = library?.done
    const callback = bodyOf(done?.node)
    const [nativeFee, zroFee] = readIntegers(findObject(callback, 'libSndCb'), [128, 128]) ?? []
    const request = findObject(callback, 'lzSend')
    const [requestId, manager, libraryHash] = readIntegers(request, [64, 256, 256]) ?? []
    const maxFee = readMaxFee(request)
    const [, , errorCode] = readIntegers(findObject(bodyOf(done?.receipt?.node), 'MsgReceipt'), [128, 128, 16]) ?? []
    return {
      // A receipt without a readable code is one of a later version.
      success: done?.node.success === true && done.receipt !== undefined && (errorCode ?? 0n) === 0n,
      detail: {
        sender: node.from,
        endpoint: node.account,
        channel: channel?.node.account,
        library: library?.node.account,
        ...(nativeFee !== undefined && { nativeFee: { type: 'coin', amount: nativeFee } as const }),
        ...(maxFee !== undefined && { maxFee: { type: 'coin', amount: maxFee } as const }),
        ...(zroFee !== undefined && { zroFee }),
        ...(requestId !== undefined && { requestId }),
        ...(manager !== undefined && { libraryManager: toHexText(manager) }),
        ...(libraryHash !== undefined && { libraryHash: toHexText(libraryHash) }),
        // The number and the id of the packet are known when it has been sent; its path and message are in the request.
        ...readPacket(bodyOf(node)),
        ...readPacket(bodyOf(done?.receipt?.node)),
      },
      extraNodes: done ? findPaidFees(done.node) : [],
    }
  },
})

/** The fee in TON that a request allows: behind the connection (256 bits) in its third cell. */
function readMaxFee(request: Cell | undefined): bigint | undefined {
  const cell = request && request.refCount > 2 ? request.ref(2) : undefined
  if (!cell || cell.exotic || cell.bits < 384) return undefined
  const slice = cell.slice()
  slice.skip(256)
  return slice.loadBigUint(128)
}

/** The channel pays the verifiers and the executor in messages without an operation. */
const findPaidFees = (channel: TxNode): readonly Node[] =>
  channel.children.filter(child => child.kind === 'tx' && !child.bounced && child.opCode === undefined)

/**
 * Tokens are sent to another chain: the application that takes them sends a packet.
 *
 *     user ──jettons──▶ application (──▶ …)? ──▶ endpoint (already a packet)
 */
const tokenSend = definePattern({
  name: 'bridges.layerZeroTokenSend',
  actionType: 'LayerZeroTokenSend',
  after: ['bridges.layerZeroSend', 'jettons.transfer'],
  shape: oneOf(
    action(legKinds, { children: { packet: action('LayerZeroSend') } }),
    action(legKinds, { children: { step: anyTx({ children: { packet: action('LayerZeroSend') } }) } }),
  ),
  build(match) {
    const { node } = match
    const packet = 'packet' in match ? match.packet : match.step.packet
    const { sender, recipient, senderWallet, recipientWallet } = node.detail
    if (sender === undefined || recipient === undefined) return undefined
    const { sender: _, ...sent } = packet.node.detail satisfies Detail<'LayerZeroSend'>
    return {
      success: node.success && packet.node.success,
      detail: {
        sender,
        app: recipient,
        senderWallet,
        appWallet: recipientWallet,
        amount: getSentAmount(node),
        ...sent,
      },
    }
  },
})

/**
 * A packet from another chain is delivered: the channel locks it, the application takes it and reports that.
 *
 *     executor ──▶ channel ──▶ application ──▶ channel ──▶ application ──done──▶ channel
 */
const receive = definePattern({
  name: 'bridges.layerZeroReceive',
  actionType: 'LayerZeroReceive',
  shape: sentTx(receivePrepare, {
    children: {
      app: tx(appPrepare, {
        children: {
          lock: optional(
            tx(channelLock, {
              children: { received: optional(tx(appReceive, { children: { done: optional(tx(channelDone)) } })) },
            }),
          ),
        },
      }),
    },
  }),
  build({ node, app }) {
    const received = app.lock?.received
    const [accepted] = readIntegers(findObject(bodyOf(received?.done?.node), 'LzRecvSts'), [1]) ?? []
    return {
      success: received?.node.success === true && received.done?.node.success === true && accepted !== 0n,
      detail: {
        executor: node.from,
        channel: node.account,
        app: app.node.account,
        ...readPacket(bodyOf(app.node)),
        ...readPacket(bodyOf(received?.node)),
      },
    }
  },
})

/**
 * A verified packet is committed to its channel.
 *
 *     sender ──▶ manager ──▶ connection ──▶ endpoint ──▶ channel ──reply──▶ connection
 */
const commit = definePattern({
  name: 'bridges.layerZeroCommit',
  actionType: 'LayerZeroCommit',
  shape: sentTx(commitRequest, {
    children: {
      connection: tx(connectionCommit, {
        children: { endpoint: tx(endpointCommit, { children: { channel: optional(tx(channelCommit)) } }) },
      }),
    },
  }),
  build({ node, connection }) {
    const { endpoint } = connection
    const { channel } = endpoint
    const [reply] = channel ? childTxs(channel.node, commitReply) : []
    return {
      success: channel?.node.success === true && reply !== undefined,
      detail: {
        sender: node.from,
        endpoint: endpoint.node.account,
        connection: connection.node.account,
        channel: channel?.node.account,
        ...readPacket(bodyOf(endpoint.node)),
      },
      extraNodes: reply ? [reply.node] : [],
    }
  },
})

/** The results of a verification by their codes. */
const verificationResults: ReadonlyMap<bigint, string> = new Map([
  [1_002_188_907n, 'succeeded'],
  [2_144_056_492n, 'nonce_out_of_range'],
  [700_792_747n, 'dvn_not_configured'],
])

/**
 * A verifier network attests a packet to the library of its path.
 *
 *     initiator ──▶ verifier ──▶ proxy ──▶ library ──▶ connection ──result──▶ proxy
 */
const verify = definePattern({
  name: 'bridges.layerZeroVerify',
  actionType: 'LayerZeroVerify',
  shape: sentTx(verifierRequest, {
    children: {
      proxy: tx(proxyVerify, {
        children: {
          library: optional(tx(libraryVerify, { children: { connection: optional(tx(connectionVerify)) } })),
        },
      }),
    },
  }),
  build({ node, proxy }) {
    const connection = proxy.library?.connection
    const [reply] = connection ? childTxs(connection.node, verifyReply) : []
    const [nonce] = readIntegers(findObject(bodyOf(proxy.library?.node), 'UlnVerify'), [64]) ?? []
    const [, code] = readIntegers(findObject(bodyOf(reply?.node), 'veristatus'), [64, 32]) ?? []
    const status = code === undefined ? undefined : (verificationResults.get(code) ?? `unknown_${code}`)
    return {
      success: connection?.node.success === true && status === 'succeeded',
      detail: {
        initiator: node.from,
        verifier: node.account,
        proxy: proxy.node.account,
        library: proxy.library?.node.account,
        connection: connection?.node.account,
        ...(nonce !== undefined && { nonce }),
        ...(status !== undefined && { status }),
      },
      extraNodes: reply ? [reply.node] : [],
    }
  },
})

/** LayerZero: messages between chains. */
export const layerZeroProtocol = defineProtocol({
  name: 'layerzero',
  displayName: 'LayerZero',
  patterns: {},
  operations: {
    '0xdd4ea3b4': 'send packet to the endpoint',
    '0x536feb09': 'send packet to the channel',
    '0x4002b790': 'send packet to the connection',
    '0x5de68393': 'send packet to the library',
    '0x421c1a25': 'return the packet to the channel',
    '0xa2b5fbae': 'confirm the packet',
    '0xa8c7920c': 'request a packet',
    '0x22f3ac09': 'prepare a delivery',
    '0x97df404c': 'offer a packet to the application',
    '0xb7680bc6': 'lock a packet',
    '0x0c7b8418': 'deliver a packet',
    '0xcaae25a1': 'confirm a delivery',
    '0x28b97077': 'request a commit',
    '0xf9d37b80': 'check a packet',
    '0x5dab749a': 'commit to the endpoint',
    '0x5388cd88': 'commit to the channel',
    '0x5e178f33': 'confirm a commit',
    '0xa0d51a8d': 'request a verification',
    '0x09f047d9': 'verify through the proxy',
    '0x994aaf4e': 'verify in the library',
    '0x4ec8f80a': 'store a verification',
    '0x3cb38090': 'report a verification',
    '0xe33b9873': 'event',
  },
  extended: { operations: [send, tokenSend, receive, commit, verify] },
})
