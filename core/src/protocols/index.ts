import { combineProtocols, type ProtocolSet } from '../actions/engine/protocol.ts'
import { standards } from '../actions/patterns/index.ts'
import { affluentProtocol } from './affluent.ts'
import { auctionsProtocol } from './auctions/protocol.ts'
import { bidaskProtocol } from './bidask/protocol.ts'
import { coffeeProtocol } from './coffee/protocol.ts'
import { dedustProtocol } from './dedust/protocol.ts'
import { dnsProtocol } from './dns.ts'
import { electorProtocol } from './elector.ts'
import { ethenaProtocol } from './ethena.ts'
import { megatonProtocol } from './megaton.ts'
import { moonProtocol } from './moon.ts'
import { nominatorsProtocol } from './nominators.ts'
import { salesProtocol } from './sales.ts'
import { stonfiProtocol } from './stonfi/protocol.ts'
import { subscriptionsProtocol } from './subscriptions/protocol.ts'
import { telemintProtocol } from './telemint.ts'
import { toncoProtocol } from './tonco.ts'
import { tonstakersProtocol } from './tonstakers.ts'
import { whalesProtocol } from './whales.ts'

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
  ethenaProtocol,
  affluentProtocol,
])
