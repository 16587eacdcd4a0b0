import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'
import type { JSX } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './StateTag.module.css'

type ParamState = DebugConfigParam['state']

/** What is said of a parameter that is not simply set and read. */
export const stateLabels: {
  readonly [S in Exclude<ParamState, 'decoded'>]: { says: string; means: string; icon: IconName }
} = {
  default: {
    says: 'Not set: the default holds',
    means: 'The configuration does not have this parameter; the network acts as if it had these values.',
    icon: 'dash',
  },
  unknown: {
    says: 'Not decoded',
    means: 'No layout of this parameter is known; its cell is below.',
    icon: 'question',
  },
  broken: {
    says: 'Does not fit its layout',
    means: 'The layout of this parameter is known, and the cell is another.',
    icon: 'cross',
  },
}

/** Says when a parameter is a default, unknown or broken; nothing for all others. */
export function StateTag({ state }: { state: ParamState }): JSX.Element | null {
  if (state === 'decoded') return null
  const { says, means, icon } = stateLabels[state]
  return (
    <span className={styles.tag} data-state={state} title={means}>
      <Icon name={icon} size={10} />
      {says}
    </span>
  )
}
