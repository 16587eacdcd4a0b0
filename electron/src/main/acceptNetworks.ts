import { posix, win32 } from 'node:path'
import { getFilePaths, isRemotePath, type NetworkEntry } from '@tonoscope/core/contract/networks'
import { AppError } from '@tonoscope/core/errors'

/**
 * The networks of the page whose files may be read, and an error for each other one. A file is named by its absolute path
 * on this computer: Windows contacts the host of `\\\\host\\share`, and a relative path has no folder here.
 */
export function acceptNetworks(networks: readonly NetworkEntry[], platform: NodeJS.Platform) {
  const { isAbsolute } = platform === 'win32' ? win32 : posix
  const errors: AppError<'input.networkFile'>[] = []
  const accepted = networks.filter(network => {
    const path = getFilePaths(network).find(one => isRemotePath(one) || !isAbsolute(one))
    if (path === undefined) return true
    const reason = isRemotePath(path)
      ? 'it is on another computer; copy the file to this one'
      : 'the absolute path of a file on this computer is needed'
    errors.push(new AppError('input.networkFile', { network: network.name, path, reason }))
    return false
  })
  return { accepted, errors }
}
