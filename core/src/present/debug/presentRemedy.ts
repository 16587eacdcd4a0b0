import type { DebugRemedy } from '../../contract/debugRemedies.ts'
import type { Remedy } from '../../verdict/findRemedies.ts'
import { presentLimits, presentOverride } from './presentArguments.ts'

/** A remedy with the arguments as a request has them. */
export function presentRemedy({ code, title, arguments: args }: Remedy): DebugRemedy {
  const { ignoreSignature, now, limits, overrides, asOnChain } = args
  return {
    code,
    title,
    arguments: {
      ...(ignoreSignature !== undefined && { ignore_signature: ignoreSignature }),
      ...(now !== undefined && { now }),
      ...(limits && { limits: presentLimits(limits) }),
      ...(overrides && { overrides: overrides.map(presentOverride) }),
      ...(asOnChain !== undefined && { as_on_chain: asOnChain }),
    },
  }
}
