// Generated from data/ by scripts/payload-types.ts; change the data, not this file.

/** A release that the catalogue knows. */
export type Release = '21.2' | '21.4' | '23.3' | '24.3' | '25.1' | '25.2' | '25.3' | '25.4' | '26.1' | '26.2' | '26.3' | '27.1';

/** Access token response. Source: Access token response (token endpoint). */
export interface AccessToken<_R extends Release = Release> {
  /** Opaque bearer token. Source: Access token response (token endpoint). */
  access_token?: string;
  /** Source: Access token response (token endpoint). */
  token_type?: 'Bearer';
  /** Only in the response to a token exchange. Source: Access token response (token endpoint). */
  issued_token_type?: 'urn:ietf:params:oauth:token-type:access-token';
}

/** Answer to the creation of a download URL. Source: Other fields named by release changes. */
export interface AttachmentDownloadUrl<_R extends Release = Release> {
  /** Only when the request type is Cloud. Source: Other fields named by release changes. */
  contentType?: string;
}

/** Business contact. Source: Other fields named by release changes. */
export interface BusinessContact<_R extends Release = Release> {
  /** Custom fields object. Source: Other fields named by release changes. */
  customFields?: Record<string, unknown>;
}

/** Condition of a loan. Background; the document does not say it. */
export interface Condition<_R extends Release = Release> {
  /** Stays as it is. Background; the document does not say it. */
  status?: string;
}

/** Item of a delete-user request. Source: Delete-user request item. */
export interface DeletedUser<_R extends Release = Release> {
  /** At most 64 characters. Identifier of the external user. Source: Delete-user request item. */
  id: string;
}

/** Tracking of a disclosure recipient. Source: Other fields named by release changes. */
export interface DisclosureRecipientTracking<_R extends Release = Release> {
  /** For informational documents. Its shape is not shown. Source: Other fields named by release changes. */
  InformationalViewedDate?: unknown;
  /** For informational documents. Its shape is not shown. Source: Other fields named by release changes. */
  InformationalCompletedDate?: unknown;
  /** For informational documents. Its shape is not shown. Source: Other fields named by release changes. */
  InformationalViewedIP?: unknown;
  /** For informational documents. Its shape is not shown. Source: Other fields named by release changes. */
  InformationalCompletedIP?: unknown;
}

/** Disclosure tracking log. Source: Conditions. */
export interface DisclosureTrackingLog<_R extends Release = Release> {
  /** Duplicates are refused from 25.2 on. Source: Conditions. */
  contents?: string[];
}

/** Disclosure tracking settings. Source: Versioning. */
export type DisclosureTrackingSettings<R extends Release = Release> = {
} &
  (R extends '21.2' | '21.4' | '23.3' | '24.3' | '25.1' | '25.2' | '25.3' | '25.4' ? {
    /** Renamed at 26.1. Source: Versioning. */
    disclosureRecordingTriggers?: string[];
  } : unknown) &
  (R extends '26.1' | '26.2' | '26.3' | '27.1' ? {
    /** From 26.1. Source: Versioning. */
    RecordingOfDisclosures?: Record<string, unknown>;
  } : unknown) &
  (R extends '21.2' | '21.4' | '23.3' | '24.3' | '25.1' | '25.2' | '25.3' | '25.4' ? {
    /** Renamed at 26.1. Its shape is not shown. Source: Versioning. */
    saveDisclosureCopy?: unknown;
  } : unknown) &
  (R extends '26.1' | '26.2' | '26.3' | '27.1' ? {
    /** From 26.1. Its shape is not shown. Source: Versioning. */
    CopyOfDisclosures?: unknown;
  } : unknown) &
  (R extends '21.2' | '21.4' | '23.3' | '24.3' | '25.1' | '25.2' | '25.3' | '25.4' ? {
    /** Renamed at 26.1. Its shape is not shown. Source: Versioning. */
    changedCircumstances?: unknown;
  } : unknown) &
  (R extends '26.1' | '26.2' | '26.3' | '27.1' ? {
    /** From 26.1. Its shape is not shown. Source: Versioning. */
    ChangeInCircumstances?: unknown;
  } : unknown);

/** Document of the v1 calls. Background; the document does not say it. */
export interface DocumentV1<_R extends Release = Release> {
  /** Stays as it is. Background; the document does not say it. */
  status?: string;
}

/** eFolder document. Source: Other fields named by release changes. */
export type EfolderDocument<R extends Release = Release> = {
  /** Read-only. Its shape is not shown. Source: Other fields named by release changes. */
  readonly lastAttachmentDate?: unknown;
  /** Read-only. Its shape is not shown. Source: Other fields named by release changes. */
  readonly updatedDate?: unknown;
  /** Returned only with view=Full. Its shape is not shown. Source: Other fields named by release changes. */
  comments?: unknown;
} &
  (R extends '26.1' | '26.2' | '26.3' | '27.1' ? {
    /** Read-only. Takes the place of status at 26.1. Source: Other fields named by release changes. */
    readonly documentStatus?: string;
  } : unknown) &
  (R extends '21.2' | '21.4' | '23.3' | '24.3' | '25.1' | '25.2' | '25.3' | '25.4' ? {
    /** Read-only. Retired at 26.1; documentStatus takes its place. Source: Other fields named by release changes. */
    readonly status?: string;
  } : unknown);

/** Payload of the Enhanced Field Change event. Source: Enhanced Field Change event payload (fields named). */
export interface EnhancedFieldChange<R extends Release = Release> {
  /** Source: Enhanced Field Change event payload (fields named). */
  modifiedField?: string;
  /** Source: Enhanced Field Change event payload (fields named). */
  parentField?: string;
  /** Only in exceptional cases: values were omitted because they exceed 32 KB. Source: Enhanced Field Change event payload (fields named). */
  fieldChangeMessage?: string;
  /** Source: Enhanced Field Change event payload (fields named). */
  platform?: FieldChangeValues<R>;
  /** Source: Enhanced Field Change event payload (fields named). */
  v3LoanModel?: FieldChangeValues<R>;
}

/** Reference to an entity. Source: External user. */
export interface EntityReference<_R extends Release = Release> {
  /** Source: External user. */
  entityId?: string;
  /** Source: External user. */
  entityName?: string;
  /** Source: External user. */
  entityUri?: string;
  /** Source: External user. */
  entityType?: string;
}

/** Body of a bad-request response. Source: Error body shape. */
export interface ErrorBody<R extends Release = Release> {
  /** Source: Error body shape. */
  summary?: string;
  /** Source: Error body shape. */
  details?: string;
  /** Source: Error body shape. */
  errors?: ErrorItem<R>[];
}

/** One error of a bad-request response. Source: Error body shape. */
export interface ErrorItem<_R extends Release = Release> {
  /** Source: Error body shape. */
  summary?: string;
  /** Source: Error body shape. */
  details?: string;
}

/** Event-history record. Source: Event-history record. */
export interface EventHistoryRecord<_R extends Release = Release> {
  /** Source: Event-history record. */
  status?: 'EventReceived' | 'SubscriptionMatch' | 'NotificationDelivered' | 'DeliveryAttempted';
  /** For DeliveryAttempted the error response code and details of the subscriber. Source: Event-history record. */
  statusDetails?: Record<string, unknown>;
}

/** Answer to an export of attachments. Source: Other fields named by release changes. */
export interface ExportJob<_R extends Release = Release> {
  /** Use it to ask for the state of the export. Source: Other fields named by release changes. */
  jobId?: string;
  /** May differ from jobId from 25.3 on. Source: Other fields named by release changes. */
  entityId?: string;
}

/** State of an export job. Background; the document does not say it. */
export interface ExportJobState<_R extends Release = Release> {
}

/** External user. Source: External user. */
export type ExternalUser<R extends Release = Release> = {
  /** When true, address, city, state and zipCode must not be sent. Source: External user. */
  useCompanyAddress: boolean;
  /** At most 64 characters. Source: External user. */
  firstName: string;
  /** At most 64 characters. Source: External user. */
  middleName?: string;
  /** At most 64 characters. Source: External user. */
  lastName: string;
  /** At most 64 characters. Source: External user. */
  suffix?: string;
  /** At most 64 characters. Source: External user. */
  title?: string;
  /** At most 255 characters. Source: External user. */
  address?: string;
  /** At most 50 characters. Source: External user. */
  city?: string;
  /** Source: External user. */
  state?: 'AL' | 'AK' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DC' | 'DE' | 'FL' | 'GA' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA' | 'KS' | 'KY' | 'LA' | 'ME' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM' | 'NY' | 'NC' | 'ND' | 'OH' | 'OK' | 'OR' | 'PA' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VA' | 'WA' | 'WV' | 'WI' | 'WY' | 'VI' | 'GU' | 'PR';
  /** Format: ##### or #####-####. Source: External user. */
  zipCode?: string;
  /** Format: ###-###-####, optionally a space and an extension of 1 to 4 digits. Source: External user. */
  phone?: string;
  /** Format: ###-###-####, optionally a space and an extension of 1 to 4 digits. Source: External user. */
  cellPhone?: string;
  /** Format: ###-###-####, optionally a space and an extension of 1 to 4 digits. Source: External user. */
  fax?: string;
  /** At most 64 characters. Format: e-mail. Source: External user. */
  email: string;
  /** At most 12 characters. Source: External user. */
  nmlsId?: string;
  /** Source: External user. */
  nmlsCurrent?: boolean;
  /** Format: ##-####### or ###-##-####. Source: External user. */
  ssn?: string;
  /** When true, rate-sheet and lock info come from the parent organization. Source: External user. */
  useParentInfoForRateLock: boolean;
  /** At most 64 characters. Format: e-mail. Source: External user. */
  emailForRateSheet?: string;
  /** At most 64 characters. Format: e-mail. Source: External user. */
  emailForLockInfo?: string;
  /** Format: ###-###-####, optionally a space and an extension of 1 to 4 digits. Source: External user. */
  faxForRateSheet?: string;
  /** Format: ###-###-####, optionally a space and an extension of 1 to 4 digits. Source: External user. */
  faxForLockInfo?: string;
  /** Format: e-mail. Login e-mail for the TPO portal. Source: External user. */
  emailForLogin: string;
  /** Unique, non-empty; URLs of the portal sites where the user submits loans. An update replaces the stored array. Source: External user. */
  siteUrls?: string[];
  /** Inherited from the parent organization's primary sales rep when omitted; entityId is required when the object is sent; its entityType is User. Source: External user. */
  salesRep?: EntityReference<R>;
  /** At least one; entityType is Persona. An update replaces the stored array. Source: External user. */
  personas: EntityReference<R>[];
  /** Source: External user. */
  peerLoanAccess?: 'Disabled' | 'ReadOnly' | 'ReadWrite';
  /** ReadWrite requires peerLoanAccess to be ReadWrite. Source: External user. */
  accessMode?: 'ReadWrite' | 'ReadOnly';
  /** Unique entries, for users in the loan-officer role. What is returned lists every state, with selected false where no license is held. To remove one send it with selected false; to add one send just that one. Source: External user. */
  licenses?: License<R>[];
  /** Source: External user. */
  notes?: string;
  /** Read-only. Sending it is a bad request. Source: External user. */
  readonly updatedBy?: string;
  /** Read-only. Sending it is a bad request. Its shape is not shown. Source: External user. */
  readonly updatedDate?: unknown;
  /** Background; the document does not say it. */
  organization?: OrganizationReference<R> & { entityType?: (R extends '25.4' | '26.1' | '26.2' | '26.3' | '27.1' ? 'ExternalOrg' : 'Organization') };
} &
  (R extends '21.2' | '21.4' | '23.3' | '24.3' | '25.1' | '25.2' | '25.3' ? {
    /** Removed in 25.4; designatedRoleRefs takes its place. Its shape is not shown. Source: External user. */
    designatedRoles?: unknown;
  } : unknown) &
  (R extends '25.3' | '25.4' | '26.1' | '26.2' | '26.3' | '27.1' ? {
    /** Takes the place of designatedRoles. Its shape is not shown. Source: External user. */
    designatedRoleRefs?: unknown;
  } : unknown);

/** Values of a changed field. Source: Enhanced Field Change event payload (fields named). */
export interface FieldChangeValues<_R extends Release = Release> {
  /** Empty when omitted. Source: Enhanced Field Change event payload (fields named). */
  previousValue?: string;
  /** Empty when omitted. Source: Enhanced Field Change event payload (fields named). */
  newValue?: string;
}

/** Field schema (v3). Source: Other fields named by release changes. */
export interface FieldSchema<_R extends Release = Release> {
  /** Marks a standard calculated field. Its shape is not shown. Source: Other fields named by release changes. */
  fieldLock?: unknown;
}

/** User of the company itself. Background; the document does not say it. */
export interface InternalUser<R extends Release = Release> {
  /** Its entityType is not renamed. Background; the document does not say it. */
  organization?: EntityReference<R>;
}

/** Introspection response. Source: Introspection response (authorization-code and password flows). */
export interface Introspection<_R extends Release = Release> {
  /** Source: Introspection response (authorization-code and password flows). */
  active?: boolean;
  /** Source: Introspection response (authorization-code and password flows). */
  scope?: 'lp';
  /** Source: Introspection response (authorization-code and password flows). */
  client_id?: string;
  /** Format: user_name@realm_name. Source: Introspection response (authorization-code and password flows). */
  username?: string;
  /** Source: Introspection response (authorization-code and password flows). */
  token_type?: 'Bearer';
  /** Expiry, relative to 1970-01-01 00:00:00 UTC. Source: Introspection response (authorization-code and password flows). */
  exp?: number;
  /** The same value as username. Source: Introspection response (authorization-code and password flows). */
  sub?: string;
  /** Source: Introspection response (authorization-code and password flows). */
  platform_instance_id?: string;
  /** Source: Introspection response (authorization-code and password flows). */
  user_name?: string;
  /** Format: user_name@realm_name. Source: Introspection response (authorization-code and password flows). */
  user_key?: string;
  /** Product word, instance id and user name, joined by backslashes. Source: Introspection response (authorization-code and password flows). */
  platform_user?: string;
  /** Source: Introspection response (authorization-code and password flows). */
  identity_type?: 'Enterprise';
  /** Source: Introspection response (authorization-code and password flows). */
  platform_client_id?: string;
  /** Format: platform:<instance_id>. Source: Introspection response (authorization-code and password flows). */
  realm_name?: string;
  /** Only for an impersonation token; the impersonator. Source: Introspection response (impersonation token). */
  actor_platform_user?: string;
  /** Format: <instance_id>-<suffix>. Only in a sample response for an impersonation token. Source: Introspection response (impersonation token). */
  bearer_token?: string;
}

/** State license of an external user. Source: External user. */
export interface License<_R extends Release = Release> {
  /** Source: External user. */
  selected?: boolean;
  /** Source: External user. */
  stateAbbrevation: 'AL' | 'AK' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DC' | 'DE' | 'FL' | 'GA' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA' | 'KS' | 'KY' | 'LA' | 'ME' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM' | 'NY' | 'NC' | 'ND' | 'OH' | 'OK' | 'OR' | 'PA' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VA' | 'WA' | 'WV' | 'WI' | 'WY' | 'VI' | 'GU' | 'PR';
  /** At most 50 characters. Source: External user. */
  licenseNumber?: string;
  /** Format: ISO 8601 UTC. Source: External user. */
  issueDate?: string;
  /** Format: ISO 8601 UTC. Source: External user. */
  startDate?: string;
  /** Format: ISO 8601 UTC. Source: External user. */
  endDate?: string;
  /** Format: ISO 8601 UTC. Source: External user. */
  statusDate?: string;
  /** Format: ISO 8601 UTC. Source: External user. */
  lastChecked?: string;
  /** Not free text. Source: External user. */
  licenseStatusType?: 'TransitionRequested' | 'TransitionCancelled' | 'TransitionRejected' | 'PendingIncomplete' | 'PendingReview' | 'PendingDeficient' | 'PendingWithdrawRequested' | 'WithdrawnApplicationAbandoned' | 'WithdrawnVoluntaryWithoutLicensure' | 'Denied' | 'DeniedOnAppeal' | 'Approved' | 'ApprovedConditional' | 'ApprovedDeficient' | 'ApprovedFailedToRenew' | 'ApprovedInactive' | 'ApprovedOnAppeal' | 'ApprovedSurrenderOrCancellationRequested' | 'Revoked' | 'RevokedOnAppeal' | 'Suspended' | 'SuspendedOnAppeal' | 'TemporaryCeaseAndDesist' | 'TemporaryExpired' | 'TemporaryFailedtoRenew' | 'TerminatedOrderedToSurrender' | 'TerminatedSurrenderedOrCancelled';
}

/** Loan. Source: Other fields named by release changes. */
export interface Loan<_R extends Release = Release> {
  /** Will be validated against the enabled channel options. Source: Other fields named by release changes. */
  channel?: string;
}

/** Milestone of a loan. Background; the document does not say it. */
export interface Milestone<_R extends Release = Release> {
  /** Stays as it is. Background; the document does not say it. */
  status?: string;
}

/** Webhook notification. Source: Webhook notification body. */
export type Notification<R extends Release = Release> = {
  /** Unique for each event; tells duplicates. Source: Webhook notification body. */
  eventId?: string;
  /** Format: ISO 8601 UTC with milliseconds. Source: Webhook notification body. */
  eventTime?: string;
  /** For example Change. Source: Webhook notification body. */
  eventType?: string;
  /** Source: Webhook notification body. */
  meta?: NotificationMeta<R>;
} &
  (R extends '25.3' | '25.4' | '26.1' | '26.2' | '26.3' | '27.1' ? {
    /** Only on the loan move event, from 25.3; where in the body it stands is not shown. Source: Extra properties on the loan 'move' event. */
    previousLoanFolder?: string;
  } : unknown) &
  (R extends '25.3' | '25.4' | '26.1' | '26.2' | '26.3' | '27.1' ? {
    /** Only on the loan move event, from 25.3; where in the body it stands is not shown. Source: Extra properties on the loan 'move' event. */
    newLoanFolder?: string;
  } : unknown);

/** What a webhook notification is about. Source: Webhook notification body. */
export interface NotificationMeta<_R extends Release = Release> {
  /** The user who caused the event. Source: Webhook notification body. */
  userId?: string;
  /** Source: Webhook notification body. */
  instanceId?: string;
  /** Source: Webhook notification body. */
  resourceId?: string;
  /** For example Loan. Source: Webhook notification body. */
  resourceType?: string;
  /** Relative reference path to the resource. Source: Webhook notification body. */
  resourceRef?: string;
}

/** Options of an order of services. Source: Other fields named by release changes. */
export interface OrderServicesOptions<_R extends Release = Release> {
  /** New and optional. Its shape is not shown. Source: Other fields named by release changes. */
  creditSubReportType?: unknown;
}

/** Organization reference of an external user. Source: External user. */
export interface OrganizationReference<_R extends Release = Release> {
  /** Background; the document does not say it. */
  entityId?: string;
  /** Background; the document does not say it. */
  entityName?: string;
  /** Background; the document does not say it. */
  entityUri?: string;
  /** Organization before 25.4; ExternalOrg from 25.4. Source: External user. */
  entityType?: 'Organization' | 'ExternalOrg';
}

/** Package of documents. Source: Other endpoints named by release changes. */
export interface Package<_R extends Release = Release> {
}

/** Sender of a package. Source: Other fields named by release changes. */
export interface PackageSender<_R extends Release = Release> {
  /** Optional now, to become required. Source: Other fields named by release changes. */
  entityId?: string;
  /** Optional now, to become required. Source: Other fields named by release changes. */
  entityType?: string;
}

/** Persona with its access rights. Source: Versioning. */
export interface Persona<_R extends Release = Release> {
  /** May stand at any depth; renamed at 25.2. Its shape is not shown. Source: Versioning. */
  EditBidTapeManagement?: unknown;
}

/** Rate lock. Source: Other fields named by release changes. */
export interface RateLock<R extends Release = Release> {
  /** Zero-based par pricing setting. Its shape is not shown. Source: Other fields named by release changes. */
  enableZeroParPricingRetail?: unknown;
  /** Zero-based par pricing setting. Its shape is not shown. Source: Other fields named by release changes. */
  enableZeroParPricingWholesale?: unknown;
  /** Source: Other fields named by release changes. */
  buySide?: RateLockBuySide<R>;
}

/** Buy side of a rate lock. Source: Other fields named by release changes. */
export interface RateLockBuySide<_R extends Release = Release> {
  /** Field 3365; where it is sent it is set to the last extension adjustment. Its shape is not shown. Source: Other fields named by release changes. */
  LockExtendPriceAdjustment?: unknown;
  /** Send the extension adjustments in the order they occurred. Its shape is not shown. Source: Other fields named by release changes. */
  adjustments?: unknown;
}

/** Resource lock. Source: Other fields named by release changes. */
export interface ResourceLock<_R extends Release = Release> {
  /** Of the user who holds the lock. Source: Other fields named by release changes. */
  fullName?: string;
  /** Of the user who holds the lock. Source: Other fields named by release changes. */
  userType?: string;
}

/** Request that sends a package of documents. Source: Other endpoints named by release changes. */
export interface SendPackageRequest<R extends Release = Release> {
  /** Source: Other endpoints named by release changes. */
  sender?: PackageSender<R>;
}

/** Webhook subscription. Source: Webhook subscription (create request fields). */
export interface Subscription<R extends Release = Release> {
  /** For example Loan. Source: Webhook subscription (create request fields). */
  resource: string;
  /** For example change. Source: Webhook subscription (create request fields). */
  events: string[];
  /** Format: HTTPS URL. Source: Webhook subscription (create request fields). */
  endpoint: string;
  /** Secret of the HMAC signature of notifications; required for signing. Source: Webhook subscription (create request fields). */
  signingkey: string;
  /** Required for loan change subscriptions. Source: Webhook subscription (create request fields). */
  filters?: SubscriptionFilters<R>;
}

/** Filters of a webhook subscription. Source: Webhook subscription (create request fields). */
export interface SubscriptionFilters<_R extends Release = Release> {
  /** Format: JSON pointers to loan fields; a segment * stands for any element of an array. A notification is sent only when at least one of the fields changes. Source: Webhook subscription (create request fields). */
  attributes?: string[];
}

/** Task and task template. Source: Other fields named by release changes. */
export interface Task<R extends Release = Release> {
  /** Its shape is not shown. Source: Other fields named by release changes. */
  taskTypeId?: unknown;
  /** Returned with metadata=true. Source: Other fields named by release changes. */
  metadata?: TaskMetadata<R>;
  /** Stays as it is. Background; the document does not say it. */
  status?: string;
}

/** Metadata of a task. Source: Other fields named by release changes. */
export interface TaskMetadata<_R extends Release = Release> {
  /** Its shape is not shown. Source: Other fields named by release changes. */
  taskTypeName?: unknown;
}

/** Form of introspection and revocation. Source: OAuth. */
export interface TokenForm<_R extends Release = Release> {
  /** Source: OAuth. */
  token: string;
}

/** Form of a token request. Source: OAuth. */
export interface TokenRequest<_R extends Release = Release> {
  /** Source: OAuth. */
  grant_type: 'authorization_code' | 'password' | 'client_credentials' | 'urn:ietf:params:oauth:grant-type:token-exchange';
  /** authorization_code: the same as at authorize. Source: OAuth. */
  redirect_uri?: string;
  /** authorization_code: single use, valid for one minute. Source: OAuth. */
  code?: string;
  /** Format: <user_name>@platform:<instance_id>. For password. Source: OAuth. */
  username?: string;
  /** For password. Source: OAuth. */
  password?: string;
  /** For client_credentials. Source: OAuth. */
  instance_id?: string;
  /** For client_credentials and token exchange. Source: OAuth. */
  scope?: 'lp';
  /** For token exchange. Source: OAuth. */
  actor_token_type?: 'urn:ietf:params:oauth:token-type:access_token';
  /** Token exchange: the user to impersonate. Source: OAuth. */
  subject_user_id?: string;
  /** Token exchange: the caller's current access token. Source: OAuth. */
  actor_token?: string;
  /** For token exchange. Source: OAuth. */
  client_id?: string;
  /** For token exchange. Source: OAuth. */
  client_secret?: string;
}

/** The payload of each resource at a release. */
export interface Payloads<R extends Release = Release> {
  accessToken: AccessToken<R>;
  attachmentDownloadUrl: AttachmentDownloadUrl<R>;
  businessContact: BusinessContact<R>;
  condition: Condition<R>;
  deletedUser: DeletedUser<R>;
  disclosureRecipientTracking: DisclosureRecipientTracking<R>;
  disclosureTrackingLog: DisclosureTrackingLog<R>;
  disclosureTrackingSettings: DisclosureTrackingSettings<R>;
  documentV1: DocumentV1<R>;
  efolderDocument: EfolderDocument<R>;
  enhancedFieldChange: EnhancedFieldChange<R>;
  entityReference: EntityReference<R>;
  errorBody: ErrorBody<R>;
  errorItem: ErrorItem<R>;
  eventHistoryRecord: EventHistoryRecord<R>;
  exportJob: ExportJob<R>;
  exportJobState: ExportJobState<R>;
  externalUser: ExternalUser<R>;
  fieldChangeValues: FieldChangeValues<R>;
  fieldSchema: FieldSchema<R>;
  internalUser: InternalUser<R>;
  introspection: Introspection<R>;
  license: License<R>;
  loan: Loan<R>;
  milestone: Milestone<R>;
  notification: Notification<R>;
  notificationMeta: NotificationMeta<R>;
  orderServicesOptions: OrderServicesOptions<R>;
  organizationReference: OrganizationReference<R>;
  package: Package<R>;
  packageSender: PackageSender<R>;
  persona: Persona<R>;
  rateLock: RateLock<R>;
  rateLockBuySide: RateLockBuySide<R>;
  resourceLock: ResourceLock<R>;
  sendPackageRequest: SendPackageRequest<R>;
  subscription: Subscription<R>;
  subscriptionFilters: SubscriptionFilters<R>;
  task: Task<R>;
  taskMetadata: TaskMetadata<R>;
  tokenForm: TokenForm<R>;
  tokenRequest: TokenRequest<R>;
}
