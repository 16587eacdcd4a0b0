import type { DebugFinding } from '../contract/debug.ts'
import type { DebugVersionRules } from '../contract/debugVersionRules.ts'
import { createFinding, presentFinding } from './VerdictFinding.ts'

/** A finding for each rule of a newer network version that may change a transaction or the result of a get method. */
export const findInVersionRules = ({ affected, network_version }: DebugVersionRules): readonly DebugFinding[] =>
  affected.map(({ rule, version, title, change, node, step, instruction, operands_known, account, get_method }) =>
    presentFinding(
      createFinding(
        'version.rule',
        {
          networkVersion: network_version,
          title,
          change,
          instruction,
          isOperandKnown: operands_known,
          getMethod: get_method,
        },
        { rule, version, step, instruction, account, get_method },
      ),
      node,
    ),
  )
