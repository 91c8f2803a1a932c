import type { SQLInputValue } from 'node:sqlite'
import { areTurnsWaiting, turn } from '#app/lib/turns.server.ts'
import type { SqliteAnswer } from './sqlite-statements.server.ts'
import type { SqliteWriter } from './sqlite-writer.server.ts'

/** A group takes so many members, so that its first one is answered soon. */
const MOST_MEMBERS = 16

/** What transactions need of the engine. */
interface TransactionHooks {
  /** How long a group takes further members. */
  groupMs: number
  /** Throws when nothing may be written any more. */
  refuse: () => void
  /** Called after each commit. */
  onCommit: () => void
  /** Called with each error of a statement. */
  onError: (error: unknown) => void
  /** Resolves when every commit so far is on disk. */
  settled: () => Promise<void>
}

/** Transactions that one commit stores. Each after the first runs behind a savepoint. */
interface CommitGroup {
  began: number
  members: number
  /** Whether it is committed when it can take no more members. */
  isWatched: boolean
  stored: PromiseWithResolvers<void>
}

/**
 * Transactions on the writing connection, one after the other. Shared ones that begin together are stored by one
 * commit and acknowledged together; each is still undone alone. See docs/decisions/0102.
 */
export class SqliteTransactions {
  readonly #writer: SqliteWriter
  readonly #hooks: TransactionHooks
  /** Transactions that the next commit stores. */
  #group: CommitGroup | undefined

  constructor(writer: SqliteWriter, hooks: TransactionHooks) {
    this.#writer = writer
    this.#hooks = hooks
    writer.onOther = () => this.#commitGroup()
  }

  /**
   * Begins a transaction: the writing connection belongs to the caller until `commit` or `rollback`. It takes the write
   * lock at once, so a transaction that reads before it writes never fails half-way as busy. A `shared` one sees what
   * the others of its group have changed, and awaits nothing but its own statements.
   */
  async begin(shared: boolean): Promise<void> {
    const asked = performance.now()
    await this.#writer.acquire(shared ? 'member' : 'other')
    try {
      this.#hooks.refuse()
      const group = this.#group
      if (group && this.#takesMembers(group)) {
        this.run('savepoint member', [])
        group.members++
        return
      }
      this.#commitGroup()
      await this.#writer.runWhenFree(asked, 'begin immediate')
      if (shared) this.#group = openGroup()
    } catch (error) {
      this.#hooks.onError(error)
      this.#release()
      throw error
    }
  }

  /** Runs one statement outside any transaction; resolves when it is on disk. */
  async write(sql: string, parameters: SQLInputValue[]): Promise<SqliteAnswer> {
    const asked = performance.now()
    await this.#writer.acquire('other')
    try {
      this.#hooks.refuse()
      const answer = await this.#writer.runWhenFree(asked, sql, parameters)
      this.#hooks.onCommit()
      return answer
    } catch (error) {
      this.#hooks.onError(error)
      throw error
    } finally {
      this.#writer.release()
    }
  }

  /** Runs one statement of the transaction. Throws SQLite's error. */
  run(sql: string, parameters: SQLInputValue[]): SqliteAnswer {
    try {
      return this.#writer.run(sql, parameters)
    } catch (error) {
      this.#hooks.onError(error)
      // After some errors, as on a full disk, SQLite has rolled back everything (sqlite.org/lang_transaction.html,
      // "Response To Errors Within A Transaction").
      if (this.#group && !this.#writer.isInTransaction) this.#failGroup(error)
      throw error
    }
  }

  /**
   * Ends the transaction and releases the connection. Resolves when the changes are on disk. If it throws, the caller
   * rolls back.
   */
  commit(): Promise<void> {
    const group = this.#group
    if (!group) {
      this.run('commit', [])
      this.#hooks.onCommit()
      this.#writer.release()
      return this.#hooks.settled()
    }
    if (group.members > 1) this.run('release member', [])
    this.#release()
    return group.stored.promise.then(this.#hooks.settled)
  }

  /**
   * Rolls back and releases the connection. Resolves when everything that the transaction may have read is on disk, so
   * that a refusal which follows from it can be answered.
   */
  rollback(): Promise<void> {
    const group = this.#group
    const isShared = group !== undefined && group.members > 1
    try {
      if (isShared) {
        this.#writer.run('rollback to member')
        this.#writer.run('release member')
        return group.stored.promise.then(this.#hooks.settled)
      }
      this.#group = undefined
      if (this.#writer.isInTransaction) this.#writer.run('rollback')
      return this.#hooks.settled()
    } catch (error) {
      this.#failGroup(error)
      throw error
    } finally {
      this.#release()
    }
  }

  /** Stores what is left, before the connection closes. */
  end(): void {
    if (!this.#writer.isUsed) this.#commitGroup()
  }

  /** Releases the connection and leaves the group open for transactions that begin soon: requests that arrived together. */
  #release(): void {
    this.#writer.release()
    const group = this.#group
    if (!group || group.isWatched || this.#writer.isUsed) return
    group.isWatched = true
    setImmediate(() => this.#commitWhenQuiet(group))
  }

  /** Stores the group, in a turn of its own, when it is full or nothing waits for a turn that could join it. */
  #commitWhenQuiet(group: CommitGroup): void {
    if (this.#isIdle(group) && areTurnsWaiting() && this.#takesMembers(group)) {
      setImmediate(() => this.#commitWhenQuiet(group))
      return
    }
    void turn().then(() => {
      // A member that still runs releases the connection later.
      group.isWatched = false
      if (this.#isIdle(group)) this.#commitGroup()
    })
  }

  #isIdle(group: CommitGroup): boolean {
    return this.#group === group && !this.#writer.isUsed
  }

  #takesMembers({ members, began }: CommitGroup): boolean {
    return members < MOST_MEMBERS && performance.now() - began < this.#hooks.groupMs
  }

  /** Stores the group, if one is open. */
  #commitGroup(): void {
    const group = this.#group
    if (!group) return
    try {
      this.run('commit', [])
      this.#group = undefined
      this.#hooks.onCommit()
      group.stored.resolve()
    } catch (error) {
      this.#failGroup(error)
    }
  }

  /** Gives up every transaction of the group: none of them has been acknowledged. */
  #failGroup(error: unknown): void {
    this.#group?.stored.reject(error)
    this.#group = undefined
    if (this.#writer.isInTransaction) this.#writer.run('rollback')
  }
}

function openGroup(): CommitGroup {
  const stored = Promise.withResolvers<void>()
  // Nothing listens when every member has been rolled back.
  stored.promise.catch(() => undefined)
  return { began: performance.now(), members: 1, isWatched: false, stored }
}
