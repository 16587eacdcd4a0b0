import { applyNames, type KnownNames } from '@tonoscope/core/contract/applyNames'
import { toNamesRequest } from '@tonoscope/core/contract/namesRequest'
import { useMemo } from 'react'
import { keepOriginal } from '../backend/safeReplies.ts'
import { useLookedUpNames } from './knownNames.tsx'
import { useLabels } from './labels.ts'

type Reply = Parameters<typeof applyNames>[0] & Parameters<typeof toNamesRequest>[0]

/** A reply with the labels of the user in its sentences, and the names of accounts that arrive later; its JSON stays that of the service. */
export function useLabelled<R extends Reply>(result: R): R
export function useLabelled<R extends Reply>(result: R | undefined): R | undefined
export function useLabelled<R extends Reply>(result: R | undefined): R | undefined {
  const labels = useLabels()
  const lookedUp = useLookedUpNames(useMemo(() => result && toNamesRequest(result), [result]))
  const names = useMemo(() => mergeNames(lookedUp, labels), [lookedUp, labels])
  return useMemo(() => result && keepOriginal(applyNames(result, names), result), [result, names])
}

/** Labels of the user override all other names. */
export function mergeNames(lookedUp: KnownNames, labels: ReadonlyMap<string, string>): KnownNames {
  const merged = new Map(lookedUp)
  for (const [address, name] of labels) merged.set(address, { name })
  return merged
}
