import { optional, tx } from '../engine/pattern.ts'
import { bouncedBody } from './messages.ts'

/** The bounce of a message that its recipient has rejected, as a child that need not exist. */
export const rejection = optional(tx(bouncedBody))
