declare const brand: unique symbol
type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** An amount in nanotons (10^-9 of the network's currency). */
export type Nano = Brand<bigint, 'Nano'>
/** Logical time: orders transactions and messages. */
export type Lt = Brand<bigint, 'Lt'>
/** Seconds since 1970, UTC. */
export type UnixSec = Brand<number, 'UnixSec'>
/** 256 bits as 64 lower-case hex digits. */
export type Hash = Brand<string, 'Hash'>
/** An account, raw and lower case: `workchain:64 hex digits`. */
export type Address = Brand<string, 'Address'>

/** Casts a number of nanotons to `Nano`. */
export const nano = (amount: bigint): Nano => amount as Nano
/** Casts a logical time to `Lt`. */
export const lt = (value: bigint): Lt => value as Lt
/** Casts a number of seconds since 1970 to `UnixSec`. */
export const unixSec = (seconds: number): UnixSec => seconds as UnixSec
/** A time in ISO 8601, UTC. */
export const formatUtime = (utime: number): string => new Date(utime * 1000).toISOString().replace('.000Z', 'Z')

/** `2026-11-21 07:04:20 UTC`. */
export const formatTimeText = (utime: number): string =>
  new Date(utime * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC')

/** The maximum 32-bit time: a message that is valid until then does not expire. */
export const neverExpires = 0xffff_ffff

/** An address from its workchain and account id. */
export const addressOf = (workchain: number, accountId: Hash): Address => `${workchain}:${accountId}` as Address
/** The workchain of an address. */
export const workchainOf = (address: Address): number => Number(address.slice(0, address.indexOf(':')))
/** The account id of an address: its 256 bits without the workchain. */
export const accountIdOf = (address: Address): Hash => address.slice(address.indexOf(':') + 1) as Hash

/** The order of two integers, for sorting. */
export const compareInts = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
