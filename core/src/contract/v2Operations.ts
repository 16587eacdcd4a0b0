import { z } from 'zod'
import { defineOperations, runErrorStatuses } from './defineOperations.ts'
import { EventJson } from './event.ts'
import { acceptLanguage, ignoreSignature, messageForm, queryNumber, queryPeriod } from './operation.ts'
import { AccountIds, BocRequest } from './requests.ts'
import { DnsExpiring, NftItems } from './schemas/assets.ts'
import { BlockchainBlock, RawBlockProof, Transactions } from './schemas/blocks.ts'
import { BlockchainConfig } from './schemas/config.ts'
import { DecodedMessage } from './schemas/decodedMessage.ts'
import { TraceJson, TransactionJson } from './schemas/transaction.ts'
import { Status } from './status.ts'
import { v2AccountOperations } from './v2AccountOperations.ts'

const otherOperations = defineOperations({
  emulateTrace: {
    path: '/v2/traces/emulate',
    isReusable: true,
    statesNewestBlock: true,
    summary: 'Emulate a message and get its trace',
    params: () => ignoreSignature.extend(messageForm.shape),
    body: () => BocRequest,
    reply: () => TraceJson,
    errorStatuses: [...runErrorStatuses, 406],
  },
  emulateEvent: {
    path: '/v2/events/emulate',
    isReusable: true,
    statesNewestBlock: true,
    summary: 'Emulate a message and get its event',
    params: () => ignoreSignature,
    headers: () => acceptLanguage,
    body: () => BocRequest,
    reply: () => EventJson,
    errorStatuses: [...runErrorStatuses, 406],
  },
  getEvent: {
    path: '/v2/events/{event_id}',
    statesNewestBlock: true,
    summary: 'Get an event by its ID, or by the hash of any of its transactions or of its external message',
    params: () => z.object({ event_id: z.string() }),
    headers: () => acceptLanguage,
    reply: () => EventJson,
  },
  getTrace: {
    path: '/v2/traces/{trace_id}',
    statesNewestBlock: true,
    summary: 'Get a trace by its ID or by the hash of any of its transactions',
    params: () => messageForm.extend({ trace_id: z.string() }),
    reply: () => TraceJson,
  },
  getTransaction: {
    path: '/v2/blockchain/transactions/{transaction_id}',
    statesNewestBlock: true,
    summary: 'Get a transaction by its hash',
    params: () => messageForm.extend({ transaction_id: z.string() }),
    reply: () => TransactionJson,
  },
  getNftItems: {
    path: '/v2/nfts/_bulk',
    statesNewestBlock: true,
    summary: 'Get NFT items by address',
    headers: () => acceptLanguage,
    body: () => AccountIds,
    // In the order of the request; items that do not exist are omitted.
    reply: () => NftItems,
  },
  getExpiringDns: {
    path: '/v2/accounts/{account_id}/dns/expiring',
    statesNewestBlock: true,
    summary: 'Get expiring domains of an account',
    params: () =>
      z.object({ account_id: z.string(), period: queryPeriod.optional(), dns_items: z.string().optional() }),
    reply: () => DnsExpiring,
  },
  getBlockProof: {
    path: '/v2/liteserver/get_block_proof',
    statesNewestBlock: true,
    summary: 'Get a raw block proof from a known masterchain block to another one',
    params: () =>
      z.object({
        known_block: z.string(),
        target_block: z.string().optional(),
        mode: queryNumber(0, 2 ** 31 - 1).optional(),
      }),
    reply: () => RawBlockProof,
  },
  getConfig: {
    path: '/v2/blockchain/config',
    statesNewestBlock: true,
    summary: 'Get the blockchain config of the newest masterchain block',
    reply: () => BlockchainConfig,
  },
  getConfigOfBlock: {
    path: '/v2/blockchain/masterchain/{masterchain_seqno}/config',
    summary: 'Get the blockchain config at a masterchain block',
    params: () => z.object({ masterchain_seqno: queryNumber(0, 2 ** 31 - 1) }),
    reply: () => BlockchainConfig,
  },
  getMasterchainTransactions: {
    path: '/v2/blockchain/masterchain/{masterchain_seqno}/transactions',
    summary: 'Get the transactions of all shards between a masterchain block and the previous one',
    params: () =>
      messageForm.extend({
        masterchain_seqno: queryNumber(0, 2 ** 31 - 1),
        offset: queryNumber(0, 2 ** 31 - 1).optional(),
        limit: queryNumber(1, 2 ** 31 - 1).optional(),
      }),
    reply: () => Transactions,
  },
  getMasterchainHead: {
    path: '/v2/blockchain/masterchain-head',
    statesNewestBlock: true,
    summary: 'Get the newest masterchain block',
    reply: () => BlockchainBlock,
  },
  getBlock: {
    path: '/v2/blockchain/blocks/{block_id}',
    statesNewestBlock: true,
    summary: 'Get a block by its ID, (workchain,shard,seqno)',
    params: () => z.object({ block_id: z.string() }),
    reply: () => BlockchainBlock,
  },
  getBlockTransactions: {
    path: '/v2/blockchain/blocks/{block_id}/transactions',
    statesNewestBlock: true,
    summary: 'Get the transactions of a block, by logical time',
    params: () => messageForm.extend({ block_id: z.string() }),
    reply: () => Transactions,
  },
  decodeMessage: {
    path: '/v2/message/decode',
    statesNewestBlock: true,
    work: 'quick',
    summary: 'Decode an external message to a wallet',
    body: () => BocRequest,
    reply: () => DecodedMessage,
    errorStatuses: [400, 413],
  },
  getStatus: {
    path: '/v2/status',
    work: 'quick',
    summary: 'Get networks, newest blocks and emulator of this service',
    reply: () => Status,
    errorStatuses: [],
  },
})

/** Operations compatible with tonapi: same paths, parameters and replies. */
export const v2Operations = { ...otherOperations, ...v2AccountOperations }
