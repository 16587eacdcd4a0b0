import {
  type BridgeCallHandle,
  type BridgeReply,
  channels,
  type DesktopBridge,
} from '@tonoscope/core/contract/desktopBridge'
import { contextBridge, ipcRenderer } from 'electron'

const listeners = new Map<string, (message: unknown) => void>()
let lastId = 0

ipcRenderer.on(channels.message, (_, id: string, message: unknown) => listeners.get(id)?.(message))

// The only function that the page gets. The main process validates every call and its sender.
const bridge: DesktopBridge = {
  call(call, onMessage): BridgeCallHandle {
    const id = `${Date.now().toString(36)}-${++lastId}`
    if (onMessage) listeners.set(id, onMessage)
    const reply = (ipcRenderer.invoke(channels.call, id, call) as Promise<BridgeReply>).finally(() =>
      listeners.delete(id),
    )
    return { reply, cancel: () => ipcRenderer.send(channels.cancel, id) }
  },
}

contextBridge.exposeInMainWorld('tonoscope', bridge)
