import type { FormatStyle } from './format.js';
import type { Shape } from './shape.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Methods that give their receiver back in another form. */
export const SAME_RECEIVER = words(
  'filterIsInstance string deepCopy DeepClone getContents decode to_s to_str toString asText textValue GetString GetRawText EnumerateArray asString freeze strip trim chomp ' +
    'ConfigureAwait await awaitAll wait GetAwaiter GetResult join block to_a ToList ToArray ToListAsync toList stream collect orElseThrow asSequence ' +
    'toRequestBody to_json as_json jsonPrimitive jsonObject jsonArray getAsString getAsNumber getAsBoolean getAsJsonObject getAsJsonArray getAsJsonPrimitive toBodilessEntity ' +
    'dup sort reverse compact lazy zip uniq symbolize_keys deep_symbolize_keys stringify_keys deep_stringify_keys to_h to_hash with_indifferent_access values AsArray AsObject GetValue compact_blank presence deep_dup withToken withHeaders acceptJson ' +
    'ToLower ToLowerInvariant toLowerCase lowercase downcase byteStream charStream asInputStream EnsureSuccessStatusCode asJson baseUrl timeout retry throw header headers addHeader setHeader accept contentType build expectBody throwIfError',
);

/** Functions that give their first argument back in another form. */
export const SAME_ARGUMENT = words(
  'URI Uri URL URI.create URI.parse Uri.parse URL.parse toHttpUrl HttpUrl.parse HttpUrl.get fromHttpUrl fromUriString fromPath JSON.generate json_encode ' +
    'JsonSerializer.Serialize JsonConvert.SerializeObject writeValueAsString toJson encodeToString wp_json_encode wp_unslash esc_url_raw esc_url untrailingslashit JsonContent.Create BodyPublishers.ofString BodyPublishers.ofByteArray ' +
    'EntityUtils.toString IOUtils.toString HttpRequest.BodyPublishers.ofString RequestBody.create json.Marshal json.MarshalIndent bytes.NewBuffer bytes.NewReader strings.NewReader ' +
    'Entity.json Entity.entity BodyInserters.fromValue BodyInserters.fromObject valueToTree writeValueAsBytes bytes.NewBufferString io.ReadAll ioutil.ReadAll string Collections.singletonList Objects.requireNonNull ' +
    'Task.FromResult Task.WhenAll Mono.just Mono.justOrEmpty Mono.from Flux.from Flux.fromIterable Arrays.stream CompletableFuture.completedFuture Optional.of Optional.ofNullable rtrim ltrim trim Str.of rawurlencode urlencode url.QueryEscape url.PathEscape url.Parse Array array_values collect ' +
    'Objects.toString ObjectUtils.toString Arrays.toString Integer.toString Long.toString Double.toString URLDecoder.decode ' +
    'Strings.nullToEmpty Strings.emptyToNull StringUtils.defaultString StringUtils.trim StringUtils.strip StringUtils.trimToEmpty StringUtils.trimToNull StringUtils.lowerCase StringUtils.upperCase ' +
    'String.valueOf Boolean.toString Boolean.valueOf Boolean.parseBoolean bool.Parse Boolean.Parse Convert.ToString Convert.ToBoolean XmlConvert.ToString ' +
    'strconv.FormatBool strval strtolower var_export ' +
    'Uri.EscapeDataString HttpUtility.UrlEncode URLEncoder.encode CGI.escape ERB::Util.url_encode',
);

/** `Boolean.TRUE`, `bool.TrueString`: what libraries call either of the two. */
export function truthNamed(text: string): string | undefined {
  return /^(?:bool|(?:\w+\.)*Boolean)\.(true|false)(?:String)?$/i.exec(text)?.[1]?.toLowerCase();
}

export const PARSES = words(
  'Deserialize DeserializeObject DeserializeAsync readValue fromJson readTree decodeFromString parseString parseToJsonElement json_decode JSON.parse JSON.load ' +
    'Oj.load JsonDocument.Parse JsonNode.Parse JObject.Parse JArray.Parse JToken.Parse JsonParser.parseString JsonDocument.ParseAsync Json.parseToJsonElement',
);

export const ELEMENTS = words(
  'GetProperty getString optString getJSONObject getJSONArray optJSONObject optJSONArray getInt path TryGetProperty TryGetValue SelectToken Value getOrDefault ' +
    'fetch get getJsonObject getJsonArray getValue at dig getAsJsonPrimitive getOrNull data_get Arr::get array_get ' +
    'withArray withObject withArrayProperty withObjectProperty required requiredAt findValue findPath findValues has hasNonNull ' +
    'optInt optBoolean getBoolean isNull getAsJsonArray getAsJsonObject getJsonString containsKey ContainsKey key? has_key?',
);

/** Of these, what can be handed nothing but a key. */
export const READS_KEYS =
  /^(?:(?:Try)?GetProperty|SelectToken|optString|(?:get|opt)(?:JSON|Json)(?:Object|Array)|getAsJson(?:Primitive|Array|Object)|getOrDefault|hasNonNull|[cC]ontainsKey|key\?|has_key\?|dig)$/;

/** Of these, what takes the number of an item as well. */
export const ITEMS = /^(?:get|opt)(?:JSON|Json)(?:Object|Array)$/;

/** Reads what stands under a key, or gives what is handed over besides; of these, what can mean nothing else. */
export const READS_OR =
  /^(?:fetch|get|getOr(?:Default|Else|Put)|GetValue(?:OrDefault)?|getProperty|getString|getInt|getBoolean|opt(?:String|Int|Boolean)?)$/;
export const ONLY_READS_OR = /^(?:getOr(?:Default|Else|Put)|GetValueOrDefault)$/;

/** Gives another value where there is none. */
export const OTHERWISE = /^(?:orElse(?:Get)?|getOrElse)$/;

/** The same of two that are handed over. */
export const EITHER = words(
  'Objects.toString Objects.requireNonNullElse Objects.requireNonNullElseGet MoreObjects.firstNonNull ObjectUtils.defaultIfNull ObjectUtils.getIfNull ' +
    'ObjectUtils.firstNonNull StringUtils.firstNonBlank StringUtils.firstNonEmpty StringUtils.defaultIfBlank StringUtils.defaultIfEmpty ' +
    'StringUtils.defaultString cmp.Or',
);

export const MISSING = /^isMissingNode$/;

export const EQUALS = words(
  'equals Equals ValueEquals equalsIgnoreCase eql? equal? string.Equals String.Equals Objects.equals StringUtils.equals ' +
    'StringUtils.equalsIgnoreCase contentEquals',
);

export const FORMATS: Readonly<Record<string, FormatStyle>> = {
  'string.Format': 'braces',
  'String.Format': 'braces',
  'String.format': 'percent',
  sprintf: 'percent',
  vsprintf: 'percent',
  format: 'percent',
  'fmt.Sprintf': 'percent',
  'MessageFormat.format': 'braces',
};

export const EACH: Readonly<Record<string, string>> = {
  Where: 'filter',
  Select: 'map',
  SelectMany: 'flatMap',
  ForEach: 'forEach',
  First: 'find',
  FirstOrDefault: 'find',
  Single: 'find',
  SingleOrDefault: 'find',
  Last: 'find',
  Find: 'find',
  FindLast: 'find',
  ConvertAll: 'map',
  LongCount: 'filter',
  FindLastIndex: 'findIndex',
  Any: 'some',
  All: 'every',
  Count: 'filter',
  OrderBy: 'filter',
  OrderByDescending: 'filter',
  ThenBy: 'filter',
  ThenByDescending: 'filter',
  DistinctBy: 'filter',
  FindAll: 'filter',
  TakeWhile: 'filter',
  SkipWhile: 'filter',
  RemoveAll: 'filter',
  ToDictionary: 'filter',
  ToLookup: 'filter',
  CountBy: 'map',
  Sum: 'map',
  Average: 'map',
  Max: 'map',
  Min: 'map',
  MaxBy: 'find',
  MinBy: 'find',
  LastOrDefault: 'find',
  Exists: 'some',
  TrueForAll: 'every',
  FindIndex: 'findIndex',
  each: 'forEach',
  each_with_index: 'forEach',
  collect: 'map',
  'map!': 'map',
  select: 'filter',
  reject: 'filter',
  detect: 'find',
  find_all: 'filter',
  first: 'find',
  firstOrNull: 'find',
  'any?': 'some',
  'all?': 'every',
  any: 'some',
  all: 'every',
  none: 'some',
  count: 'filter',
  anyMatch: 'some',
  allMatch: 'every',
  noneMatch: 'some',
  mapNotNull: 'map',
  flatMapIterable: 'flatMap',
  flatMapSequential: 'flatMap',
  concatMap: 'flatMap',
  concatMapIterable: 'flatMap',
  mapToObj: 'map',
  filterNot: 'filter',
  partition: 'filter',
  associate: 'map',
  associateBy: 'filter',
  associateWith: 'map',
  sumOf: 'map',
  maxOf: 'map',
  minOf: 'map',
  onEach: 'filter',
  distinctBy: 'filter',
  maxByOrNull: 'find',
  minByOrNull: 'find',
  lastOrNull: 'find',
  singleOrNull: 'find',
  sortedByDescending: 'filter',
  sortedBy: 'filter',
  sort_by: 'filter',
  group_by: 'filter',
  groupBy: 'filter',
  pluck: 'map',
  flat_map: 'flatMap',
  filter_map: 'map',
  each_with_object: 'forEach',
  index_by: 'filter',
  tally_by: 'map',
  to_h: 'map',
  sum: 'map',
  uniq: 'filter',
  min_by: 'find',
  max_by: 'find',
  'none?': 'some',
  'one?': 'some',
  take_while: 'filter',
  drop_while: 'filter',
  delete_if: 'filter',
  keep_if: 'filter',
  find_index: 'findIndex',
};

/** Puts the items of a list into groups, each a list. */
export const GROUPS = /^GroupBy$/;

/** Gives what its receiver holds, without arguments. */
export const HELD = /^(?:get|join|next|getOr(?:Throw|Null))$/;

/** Gives the item of a list that has a number. */
export const NUMBERED_ITEM = /^(?:getOrNull|elementAt(?:OrNull)?|ElementAt(?:OrDefault)?)$/;

/** Gives one of the items of a list, whichever. */
export const ONE_ITEM =
  /^(?:first|last|sample|single|sole|(?:first|last|single)OrNull|(?:First|Last|Single)(?:OrDefault)?(?:Async)?|find(?:First|Any))$/;

/** What makes a list of what it is handed. */
export const LISTS =
  /^(?:(?:Immutable)?(?:List|Set|Stream)\.of|Arrays\.asList|(?:mutable)?(?:[lL]ist|[sS]et)Of(?:NotNull)?|arrayOf|arrayListOf)$/;

/** `Map.of(…)`, `mapOf(…)`. */
export function isMap(shape: Shape | undefined): boolean {
  return shape?.kind === 'call' && /^(?:of|mapOf|mutableMapOf|ofEntries)$/.test(shape.call.name);
}
