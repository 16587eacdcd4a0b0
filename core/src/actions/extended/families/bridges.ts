import { tgBtcKinds } from './bitcoinBridge.ts'

/** Kinds of bridges to other chains. */
export const bridgeKinds = {
  ...tgBtcKinds,
} as const
