import type { Socket } from 'node:net'

/** A slice holds at most 150 requests of the shortest form, and usually one. */
const SLICE_BYTES = 4 * 1024

/**
 * Passes what a socket receives to the HTTP parser in slices, and stops when the socket is destroyed or paused. Node's
 * parser always finishes what it was given: of 64 kB of pipelined requests it would create 2,000 requests after the
 * connection was closed, each with an error and its stack.
 */
export function readInSlices(socket: Socket): void {
  const parsers = socket.listeners('data') as Array<(slice: Buffer) => void>
  socket.removeAllListeners('data')
  socket.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length && !socket.destroyed; start += SLICE_BYTES) {
      // The server pauses a connection whose answers are not read.
      if (socket.isPaused()) {
        socket.unshift(chunk.subarray(start))
        return
      }
      const slice = chunk.length <= SLICE_BYTES ? chunk : chunk.subarray(start, start + SLICE_BYTES)
      for (const parse of parsers) parse.call(socket, slice)
    }
  })
}
