import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { networkOf } from '#app/lib/net/network.ts'
import { MINUTE, SECOND } from '#app/lib/time/duration.ts'
import { socketAddress } from '#server/http/client-address.ts'
import { readInSlices } from './read-in-slices.ts'

/** Limits on what one client, and all clients together, can hold open. */
export interface ConnectionLimits {
  /** Connections in total, and from one network. Connections of trusted proxies are exempt from both. */
  total: number
  perNetwork: number
  /** Pipelined requests of one connection. Browsers do not pipeline. */
  pipelined: number
  /** How long a client may leave written data unread. */
  unreadMs: number
  /** Maximum duration of one answer. */
  answerMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 2_000,
  perNetwork: 100,
  pipelined: 8,
  unreadMs: 20 * SECOND,
  answerMs: 10 * MINUTE,
}

interface Connection {
  socket: Socket
  /** Undefined for a trusted proxy. */
  network: string | undefined
  answers: Set<ServerResponse>
  /** When the oldest running request arrived. */
  busySince: number
}

/** Returns whether a request may be answered; false if its connection has been closed for exceeding a limit. */
export type AcceptRequest = (req: IncomingMessage, res: ServerResponse) => boolean

/**
 * Limits the connections of a server. Above a limit, the connection of the busiest network that has waited longest
 * without a request is closed for the new one; if there is none, the new one is refused.
 */
export function limitConnections(
  server: Server,
  trusted: BlockList | undefined,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): AcceptRequest {
  const connections = new Map<Socket, Connection>()
  const networks = new Map<string, Set<Connection>>()

  server.on('connection', (socket: Socket) => {
    const { address, isTrusted } = socketAddress(socket, trusted)
    const network = isTrusted ? undefined : networkOf(address)
    if (network !== undefined) {
      const own = networks.get(network) ?? new Set()
      const isFull =
        own.size >= limits.perNetwork ? own : connections.size >= limits.total ? busiest(networks) : undefined
      if (isFull && !closeIdle(isFull)) {
        socket.destroy()
        return
      }
      networks.set(network, own)
    }
    readInSlices(socket)
    const connection: Connection = { socket, network, answers: new Set(), busySince: 0 }
    connections.set(socket, connection)
    if (network !== undefined) networks.get(network)?.add(connection)
    socket.once('close', () => {
      connections.delete(socket)
      const own = network === undefined ? undefined : networks.get(network)
      own?.delete(connection)
      if (network !== undefined && own?.size === 0) networks.delete(network)
    })
  })

  // Emitted after a time without progress on the socket. An unanswered request is our own delay.
  server.setTimeout(limits.unreadMs, (socket) => {
    const isOurs = (connections.get(socket)?.answers.size ?? 0) > 0 && socket.writableLength === 0
    if (isOurs) socket.setTimeout(limits.unreadMs)
    else socket.destroy()
  })

  const sweep = setInterval(() => {
    const now = Date.now()
    for (const { socket, answers, busySince } of connections.values()) {
      if (answers.size > 0 && now - busySince > limits.answerMs) socket.destroy()
    }
  }, limits.answerMs / 10)
  sweep.unref()
  server.once('close', () => clearInterval(sweep))

  return (req, res) => {
    // Requests that arrived in one packet are still delivered after their connection was closed.
    if (req.socket.destroyed) return false
    const connection = connections.get(req.socket)
    if (!connection) return true
    if (connection.answers.size === 0) connection.busySince = Date.now()
    connection.answers.add(res)
    res.once('close', () => connection.answers.delete(res))
    if (connection.answers.size <= limits.pipelined) return true
    req.socket.destroy()
    return false
  }
}

/** Closes the oldest connection without a running request; returns false if there is none. */
function closeIdle(connections: Set<Connection>): boolean {
  for (const { socket, answers } of connections) {
    if (answers.size > 0 || socket.destroyed) continue
    socket.destroy()
    return true
  }
  return false
}

function busiest(networks: Map<string, Set<Connection>>): Set<Connection> {
  let most = new Set<Connection>()
  for (const own of networks.values()) if (own.size > most.size) most = own
  return most
}
