import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'
import type { JSX } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './StateTag.module.css'

type ParamState = DebugConfigParam['state']

/** Labels for parameters that are not set and decoded. */
export const stateLabels: {
  readonly [S in Exclude<ParamState, 'decoded'>]: { label: string; description: string; icon: IconName }
} = {
  default: {
    label: 'Not set: default applies',
    description: 'The configuration does not set this parameter; the network uses these default values.',
    icon: 'dash',
  },
  unknown: {
    label: 'Not decoded',
    description: 'The layout of this parameter is unknown; its raw cell is below.',
    icon: 'question',
  },
  broken: {
    label: 'Does not fit its layout',
    description: 'The cell does not match the known layout of this parameter.',
    icon: 'cross',
  },
}

/** A tag for parameters that are defaults, unknown or broken; nothing for all others. */
export function StateTag({ state }: { state: ParamState }): JSX.Element | null {
  if (state === 'decoded') return null
  const { label, description, icon } = stateLabels[state]
  return (
    <span className={styles.tag} data-state={state} title={description}>
      <Icon name={icon} size={10} />
      {label}
    </span>
  )
}
