import { z } from 'zod'
import {
  AccountEventsJson,
  AccountJson,
  BlockchainRawAccount,
  DnsRecordJson,
  ExecGetMethodArgs,
  JettonsBalances,
  MethodExecutionResult,
} from './accountReplies.ts'
import { defineOperations, runErrorStatuses } from './defineOperations.ts'
import { acceptLanguage, messageForm, queryFlag, queryList, queryLt, queryNumber } from './operation.ts'
import { NftItems } from './schemas/assets.ts'
import { Transactions } from './schemas/blocks.ts'

const account = z.object({ account_id: z.string() })
const maxTime = 2_114_380_800
const page = { limit: queryNumber(1, 1000).optional(), offset: queryNumber(0, 2 ** 31 - 1).optional() }
const method = account.extend({ method_name: z.string() })

/** Operations on accounts, compatible with tonapi. */
export const v2AccountOperations = defineOperations({
  getAccount: {
    path: '/v2/accounts/{account_id}',
    statesNewestBlock: true,
    summary: 'Get an account without low-level details',
    params: () => account,
    reply: () => AccountJson,
    errorStatuses: runErrorStatuses,
  },
  getAccountEvents: {
    path: '/v2/accounts/{account_id}/events',
    statesNewestBlock: true,
    summary: 'Get the events of an account, newest first, from its side',
    params: () =>
      account.extend({
        initiator: queryFlag.optional(),
        subject_only: queryFlag.optional(),
        after_lt: queryLt.optional(),
        before_lt: queryLt.optional(),
        limit: queryNumber(1, 100).optional(),
        start_date: queryNumber(0, maxTime).optional(),
        end_date: queryNumber(0, maxTime).optional(),
      }),
    headers: () => acceptLanguage,
    reply: () => AccountEventsJson,
    errorStatuses: runErrorStatuses,
  },
  getRawAccount: {
    path: '/v2/blockchain/accounts/{account_id}',
    statesNewestBlock: true,
    summary: 'Get an account as it is in the blockchain',
    params: () => account,
    reply: () => BlockchainRawAccount,
  },
  getAccountTransactions: {
    path: '/v2/blockchain/accounts/{account_id}/transactions',
    statesNewestBlock: true,
    summary: 'Get the transactions of an account',
    params: () =>
      messageForm.extend({
        ...account.shape,
        after_lt: queryLt.optional(),
        before_lt: queryLt.optional(),
        limit: queryNumber(1, 1000).optional(),
        sort_order: z.enum(['desc', 'asc']).optional(),
      }),
    reply: () => Transactions,
  },
  getJettonBalances: {
    path: '/v2/accounts/{account_id}/jettons',
    statesNewestBlock: true,
    summary: 'Get the jettons of an account',
    params: () => account.extend(page),
    reply: () => JettonsBalances,
    errorStatuses: runErrorStatuses,
  },
  getNftItemsOfAccount: {
    path: '/v2/accounts/{account_id}/nfts',
    statesNewestBlock: true,
    summary: 'Get the NFT items of an account',
    params: () =>
      account.extend({
        collection: z.string().optional(),
        ...page,
        indirect_ownership: queryFlag.optional(),
      }),
    headers: () => acceptLanguage,
    reply: () => NftItems,
    errorStatuses: runErrorStatuses,
  },
  resolveDomain: {
    path: '/v2/dns/{domain_name}/resolve',
    statesNewestBlock: true,
    summary: 'Get the records of a domain',
    params: () => z.object({ domain_name: z.string() }),
    reply: () => DnsRecordJson,
    errorStatuses: runErrorStatuses,
  },
  runGetMethod: {
    path: '/v2/blockchain/accounts/{account_id}/methods/{method_name}',
    statesNewestBlock: true,
    summary: 'Run a get method of an account',
    params: () => method.extend({ args: queryList.optional() }),
    reply: () => MethodExecutionResult,
    errorStatuses: runErrorStatuses,
  },
  runGetMethodWithBody: {
    path: '/v2/blockchain/accounts/{account_id}/methods/{method_name}',
    statesNewestBlock: true,
    summary: 'Run a get method of an account with typed arguments',
    params: () => method,
    body: () => ExecGetMethodArgs,
    reply: () => MethodExecutionResult,
    errorStatuses: runErrorStatuses,
  },
})
