import { defineProtocol } from '../../actions/engine/protocol.ts'
import { claim } from './claim.ts'
import { register } from './register.ts'
import { renew } from './renew.ts'

/** Domains of TON DNS. */
export const dnsProtocol = defineProtocol({
  name: 'dns',
  patterns: {
    sales: [register],
    claims: [claim],
    services: [renew],
  },
})
