import type { BodyKind } from '@tonoscope/core/contract/debugCompose'
import { type ComponentType, createContext } from 'react'
import type { FormValue } from './formValue.ts'

/** A body inside the value of an operation. */
export type PayloadProps = {
  label: string
  contains: BodyKind
  value: FormValue | undefined
  onChange: (value: FormValue) => void
}

/** The editor of bodies in values: a value is part of a body, too. */
export const PayloadContext = createContext<ComponentType<PayloadProps>>(() => null)
