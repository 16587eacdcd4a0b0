import { defineProtocol } from '../../actions/engine/protocol.ts'
import {
  cocoonCharge,
  cocoonClientRegistration,
  cocoonClientStake,
  cocoonClientWithdrawal,
  cocoonRefund,
  cocoonRefundRequest,
  cocoonSecretChange,
  cocoonTopUp,
} from './clients.ts'
import { operations } from './messages.ts'
import {
  cocoonProxyClosing,
  cocoonProxyPayout,
  cocoonProxyStake,
  cocoonWorkerPayout,
  cocoonWorkerRegistration,
} from './proxies.ts'
import {
  cocoonOwnerChange,
  cocoonParametersChange,
  cocoonProxyRegistration,
  cocoonProxyRemoval,
  cocoonProxyUpdate,
  cocoonTypeChange,
  cocoonUpgrade,
  cocoonWalletMessage,
} from './root.ts'

/** Cocoon: workers run models for clients; proxies connect them, and contracts settle the payments. */
export const cocoonProtocol = defineProtocol({
  name: 'cocoon',
  displayName: 'Cocoon',
  patterns: {},
  operations,
  extended: {
    operations: [
      ...[cocoonTopUp, cocoonClientRegistration, cocoonSecretChange, cocoonClientStake, cocoonRefundRequest],
      ...[cocoonClientWithdrawal, cocoonCharge, cocoonRefund],
      ...[cocoonWorkerPayout, cocoonWorkerRegistration, cocoonProxyPayout, cocoonProxyStake, cocoonProxyClosing],
      ...[cocoonProxyRegistration, cocoonProxyRemoval, cocoonProxyUpdate, cocoonTypeChange, cocoonParametersChange],
      ...[cocoonOwnerChange, cocoonUpgrade],
    ],
    carriers: [cocoonWalletMessage],
  },
})
