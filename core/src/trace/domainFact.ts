import type { Inspection } from '../contracts/detect.ts'
import { tonCollection } from '../contracts/knownCollections.ts'
import type { Address } from '../units.ts'
import { answerOf } from './answers.ts'

/** The whole name that an item says to stand for, `alice.ton`; nothing for an item that is no domain. */
export function domainIn(inspection: Inspection, collection: Address | undefined): { domain?: string } {
  const full = answerOf(inspection, 'get_full_domain').domain
  // me\0t\0alice\0: the wire's order, from the root on.
  if (typeof full === 'string' && full.includes('\0'))
    return { domain: full.split('\0').filter(Boolean).reverse().join('.') }
  const label = answerOf(inspection, 'get_domain').domain
  if (typeof label !== 'string' || label === '') return {}
  return { domain: collection === tonCollection ? `${label}.ton` : label }
}
