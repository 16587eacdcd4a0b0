import { combineProtocols, type ProtocolSet } from '../actions/engine/protocol.ts'
import { standards } from '../actions/patterns/index.ts'
import { affluentProtocol } from './affluent/protocol.ts'
import { auctionsProtocol } from './auctions/protocol.ts'
import { bidaskProtocol } from './bidask/protocol.ts'
import { coffeeProtocol } from './coffee/protocol.ts'
import { dedustProtocol } from './dedust/protocol.ts'
import { dnsProtocol } from './dns/protocol.ts'
import { electorProtocol } from './elector/protocol.ts'
import { ethenaProtocol } from './ethena/protocol.ts'
import { evaaProtocol } from './evaa/protocol.ts'
import { megatonProtocol } from './megaton/protocol.ts'
import { moonProtocol } from './moon/protocol.ts'
import { nominatorsProtocol } from './nominators/protocol.ts'
import { omnistonProtocol } from './omniston/protocol.ts'
import { salesProtocol } from './sales/protocol.ts'
import { stonfiProtocol } from './stonfi/protocol.ts'
import { subscriptionsProtocol } from './subscriptions/protocol.ts'
import { telemintProtocol } from './telemint/protocol.ts'
import { tgBtcProtocol } from './tgbtc/protocol.ts'
import { toncoProtocol } from './tonco/protocol.ts'
import { tonstakersProtocol } from './tonstakers/protocol.ts'
import { whalesProtocol } from './whales/protocol.ts'

/** Everything that the classifier knows; within a phase, patterns run in this order. */
export const protocols: ProtocolSet = combineProtocols([
  ...standards,
  salesProtocol,
  telemintProtocol,
  subscriptionsProtocol,
  tonstakersProtocol,
  electorProtocol,
  nominatorsProtocol,
  whalesProtocol,
  dnsProtocol,
  auctionsProtocol,
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
  evaaProtocol,
  tgBtcProtocol,
])
