declare const brand: unique symbol
type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** An amount of the network's coin in its smallest unit, 10^-9. */
export type Nano = Brand<bigint, 'Nano'>
/** Logical time: orders transactions and messages. */
export type Lt = Brand<bigint, 'Lt'>
/** Seconds since 1970, UTC. */
export type UnixSec = Brand<number, 'UnixSec'>
/** 256 bits as 64 lower-case hex digits. */
export type Hash = Brand<string, 'Hash'>
/** An account, raw and lower case: `workchain:64 hex digits`. */
export type Address = Brand<string, 'Address'>

/** The amount as a unit type; the number is taken as nano. */
export const nano = (amount: bigint): Nano => amount as Nano
/** The logical time as a unit type. */
export const lt = (value: bigint): Lt => value as Lt
/** The time as a unit type; the number is taken as seconds since 1970. */
export const unixSec = (seconds: number): UnixSec => seconds as UnixSec
/** An address from its two parts. */
export const addressOf = (workchain: number, accountId: Hash): Address => `${workchain}:${accountId}` as Address
/** The workchain of an address. */
export const workchainOf = (address: Address): number => Number(address.slice(0, address.indexOf(':')))
/** The 256 bits of an address without its workchain. */
export const accountIdOf = (address: Address): Hash => address.slice(address.indexOf(':') + 1) as Hash
