import { combineProtocols, type ProtocolSet } from '../actions/engine/protocol.ts'
import { standards } from '../actions/patterns/index.ts'
import { affluentProtocol } from './affluent/protocol.ts'
import { auctionsProtocol } from './auctions/protocol.ts'
import { bemoProtocol } from './bemo/protocol.ts'
import { bidaskProtocol } from './bidask/protocol.ts'
import { cocoonProtocol } from './cocoon/protocol.ts'
import { coffeeProtocol } from './coffee/protocol.ts'
import { daolamaProtocol } from './daolama/protocol.ts'
import { dedustProtocol } from './dedust/protocol.ts'
import { dnsProtocol } from './dns/protocol.ts'
import { electorProtocol } from './elector/protocol.ts'
import { ethenaProtocol } from './ethena/protocol.ts'
import { evaaProtocol } from './evaa/protocol.ts'
import { hipoProtocol } from './hipo/protocol.ts'
import { jettonAdminProtocol } from './jettonAdmin/protocol.ts'
import { jvaultProtocol } from './jvault/protocol.ts'
import { gasPumpProtocol, tonFunProtocol, topBlastProtocol } from './launchpads/bondingCurves.ts'
import { gramboProtocol } from './launchpads/grambo.ts'
import { stonksPumpProtocol } from './launchpads/stonksPump.ts'
import { layerZeroProtocol } from './layerzero/protocol.ts'
import { megatonProtocol } from './megaton/protocol.ts'
import { moonProtocol } from './moon/protocol.ts'
import { namedOperations } from './namedOperations.ts'
import { nftItemsProtocol } from './nfts/protocol.ts'
import { nominatorsProtocol } from './nominators/protocol.ts'
import { offersProtocol } from './offers/protocol.ts'
import { omnistonProtocol } from './omniston/protocol.ts'
import { salesProtocol } from './sales/protocol.ts'
import { stonfiProtocol } from './stonfi/protocol.ts'
import { stormProtocol } from './storm/protocol.ts'
import { subscriptionsProtocol } from './subscriptions/protocol.ts'
import { telemintProtocol } from './telemint/protocol.ts'
import { tgBtcProtocol } from './tgbtc/protocol.ts'
import { tonBridgeProtocol } from './tonBridge/protocol.ts'
import { toncoProtocol } from './tonco/protocol.ts'
import { tonstakersProtocol } from './tonstakers/protocol.ts'
import { configProtocol } from './validators/protocol.ts'
import { multisigProtocol } from './wallets/multisig.ts'
import { walletRequestsProtocol } from './wallets/requests.ts'
import { vestingProtocol } from './wallets/vesting.ts'
import { whalesProtocol } from './whales/protocol.ts'

/** Everything that the classifier knows; within a phase, patterns run in this order. */
export const protocols: ProtocolSet = combineProtocols([
  ...standards,
  salesProtocol,
  telemintProtocol,
  subscriptionsProtocol,
  tonstakersProtocol,
  electorProtocol,
  configProtocol,
  nominatorsProtocol,
  whalesProtocol,
  bemoProtocol,
  hipoProtocol,
  dnsProtocol,
  auctionsProtocol,
  offersProtocol,
  nftItemsProtocol,
  stonfiProtocol,
  dedustProtocol,
  megatonProtocol,
  bidaskProtocol,
  moonProtocol,
  toncoProtocol,
  coffeeProtocol,
  omnistonProtocol,
  ethenaProtocol,
  affluentProtocol,
  jvaultProtocol,
  cocoonProtocol,
  gramboProtocol,
  stonksPumpProtocol,
  topBlastProtocol,
  tonFunProtocol,
  gasPumpProtocol,
  evaaProtocol,
  stormProtocol,
  daolamaProtocol,
  tgBtcProtocol,
  layerZeroProtocol,
  tonBridgeProtocol,
  ...namedOperations,
  // Last, in this order: they carry or complete what those above have recognised.
  jettonAdminProtocol,
  walletRequestsProtocol,
  vestingProtocol,
  multisigProtocol,
])
