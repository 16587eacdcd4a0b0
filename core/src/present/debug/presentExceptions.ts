import type { AbiAccount, AbiBook } from '../../abi/AbiBook.ts'
import type { DebugRecording } from '../../contract/debugRecording.ts'
import { describeExitCode } from '../../contracts/exitCodes.ts'

type Exceptions = DebugRecording['exceptions']

/** Whose exit codes they are. */
type Thrower = {
  readonly interfaces: readonly string[]
  readonly abis: AbiBook | undefined
  readonly contract: AbiAccount
}

/** Exceptions with the meaning of their codes: by an ABI of the user, else by the built-in tables. */
export const presentExceptions = (exceptions: Exceptions, { interfaces, abis, contract }: Thrower): Exceptions =>
  exceptions.map(exception => {
    const { code } = exception
    const meaning = abis?.describeError(code, contract) ?? describeExitCode(code, 'compute', interfaces)
    return meaning ? { ...exception, note: { ...meaning } } : exception
  })
