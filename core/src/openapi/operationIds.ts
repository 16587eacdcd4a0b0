import type { OperationName } from '../contract/operations.ts'
import type { v2Operations } from '../contract/v2Operations.ts'

/** What tonapi calls its operations: clients generated from this document have the method names of tonapi's clients. */
const tonapiOperationIds: { readonly [Name in keyof typeof v2Operations]: string } = {
  emulateTrace: 'emulateMessageToTrace',
  emulateEvent: 'emulateMessageToEvent',
  getEvent: 'getEvent',
  getTrace: 'getTrace',
  getTransaction: 'getBlockchainTransaction',
  getNftItems: 'getNftItemsByAddresses',
  getExpiringDns: 'getAccountDnsExpiring',
  getBlockProof: 'getRawBlockProof',
  getConfig: 'getBlockchainConfig',
  getConfigOfBlock: 'getBlockchainConfigFromBlock',
  getMasterchainTransactions: 'getBlockchainMasterchainTransactions',
  getMasterchainHead: 'getBlockchainMasterchainHead',
  getBlock: 'getBlockchainBlock',
  getBlockTransactions: 'getBlockchainBlockTransactions',
  decodeMessage: 'decodeMessage',
  getStatus: 'status',
  getAccount: 'getAccount',
  getAccountEvents: 'getAccountEvents',
  getRawAccount: 'getBlockchainRawAccount',
  getAccountTransactions: 'getBlockchainAccountTransactions',
  getJettonBalances: 'getAccountJettonsBalances',
  getNftItemsOfAccount: 'getAccountNftItems',
  resolveDomain: 'dnsResolve',
  runGetMethod: 'execGetMethodForBlockchainAccount',
  runGetMethodWithBody: 'execGetMethodWithBodyForBlockchainAccount',
}

/** The `operationId` of an operation in the OpenAPI document. */
export function toOperationId(name: OperationName): string {
  return name in tonapiOperationIds ? tonapiOperationIds[name as keyof typeof tonapiOperationIds] : name
}
