import type { Generated } from 'kysely'

/** Staff: identities, sign-in, staff records, audit log and notifications. */
export interface StaffTables {
  admins: AdminsTable
  adminActions: AdminActionsTable
  adminActionTexts: AdminActionTextsTable
  notifications: NotificationsTable
  authUsers: AuthUsersTable
  authSessions: AuthSessionsTable
  authTokens: AuthTokensTable
  authAttempts: AuthAttemptsTable
  authRecoveryCodes: AuthRecoveryCodesTable
  authPasskeys: AuthPasskeysTable
  authCompanyAccounts: AuthCompanyAccountsTable
  invitations: InvitationsTable
  accessNotices: AccessNoticesTable
  securityEvents: SecurityEventsTable
}

/** A staff member; `id` is the id of the identity. Collection `admins` of the specification. */
export interface AdminsTable {
  id: string
  email: string
  name: string
  role: string
  isActive: boolean
  /** Permissions granted to this person, separated by spaces. */
  grants: Generated<string>
  /** Added to their replies; empty: their name and the company. */
  signature: Generated<string>
  lastLogin: string | null
  createdAt: string
}

/**
 * Actions of staff, append-only. Collection `adminActions` of the specification, whose `details` are in
 * `adminActionTexts`. `hash` covers the row and the hash of the previous row, by `sequence`.
 */
export interface AdminActionsTable {
  id: string
  sequence: number
  adminId: string
  action: string
  targetId: string | null
  /** SHA-256 of the salt and the texts (hex): the chain stays valid when they are erased. */
  commitment: string
  timestamp: string
  previousHash: string
  hash: string
}

/** The texts of an action, which can contain personal data; erased on request. `before` and `after` are JSON. */
export interface AdminActionTextsTable {
  actionId: string
  /** Random; without it an erased text could be guessed from its commitment. Null when the texts are erased. */
  salt: string | null
  details: string | null
  before: string | null
  after: string | null
  erasedAt: string | null
}

/** A notification of a staff member. Collection `notifications` of the specification; one row per recipient. */
export interface NotificationsTable {
  id: string
  adminId: string
  message: string
  link: string
  timestamp: string
  unread: boolean
  type: string
  isDeleted: boolean
  /** Id of the record it is about: a request, an appointment, a mail, an application, a privacy case. */
  subjectId: string | null
}

/** A sign-in identity, created only by the set-up link, the command line or an accepted invitation. */
export interface AuthUsersTable {
  id: string
  email: string
  displayName: string
  passwordHash: string
  isDisabled: boolean
  totpSecret: string | null
  totpConfirmedAt: string | null
  totpLastStep: number | null
  createdAt: string
  passwordChangedAt: string
}

/** A session. Only the hash of its token is stored, so a copy of the database cannot be used to sign in. */
export interface AuthSessionsTable {
  id: string
  tokenHash: string
  userId: string
  userAgent: string
  address: string
  createdAt: string
  lastSeenAt: string
  authenticatedAt: string
  expiresAt: string
}

/** One-time tokens, as hashes: the set-up link, password resets, the second step of a sign-in, used passkey challenges. */
export interface AuthTokensTable {
  id: string
  kind: string
  tokenHash: string
  userId: string | null
  value: string | null
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
  expiresAt: string
}

/** Sign-in attempts of the last day, counted for limits. */
export interface AuthAttemptsTable {
  id: string
  accountKey: string
  addressKey: string
  device: string
  createdAt: string
}

/** Recovery codes for a lost second factor, each valid once. */
export interface AuthRecoveryCodesTable {
  id: string
  userId: string
  codeHash: string
  usedAt: string | null
}

/** Passkeys (WebAuthn credentials) of staff members. */
export interface AuthPasskeysTable {
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string
  createdAt: string
  lastUsedAt: string | null
}

/** An account of the company's provider, linked to an identity; found by issuer and subject only. */
export interface AuthCompanyAccountsTable {
  id: string
  userId: string
  issuer: string
  subject: string
  /** As reported when the account was linked, for display only. */
  email: string
  createdAt: string
  lastUsedAt: string | null
  /** An unlinked account is not linked again by its address. */
  unlinkedAt: string | null
}

/**
 * An invitation to become a staff member; `state` is pending, accepted, withdrawn or replaced (sent again as another
 * row).
 */
export interface InvitationsTable {
  id: string
  email: string
  name: string
  role: string
  tokenHash: string
  state: string
  invitedBy: string
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
  expiresAt: string
}

/** A mail to a staff member whose access was changed by another person; `changedBy` is null for the command line. */
export interface AccessNoticesTable {
  id: string
  adminId: string
  kind: string
  changedBy: string | null
  /** Way in and browser of a sign-in from a new device; empty otherwise. */
  detail: Generated<string>
  needsEmailSending: boolean
  emailSent: boolean
  createdAt: string
}

/** Security events of one hour with the same kind, identity, network and detail. Empty texts: unknown. */
export interface SecurityEventsTable {
  id: string
  /** Start of the hour, an instant. */
  hour: string
  kind: string
  /** The acting identity. */
  userId: string
  /** The identity that the change affects. */
  subjectId: string
  /** Shortened: the /24 of an IPv4 address, the /48 of an IPv6 address. */
  network: string
  detail: string
  count: number
  firstAt: string
  lastAt: string
}
