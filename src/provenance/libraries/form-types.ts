import type { DeclaringPackage } from '../declared/library-types.js';

/** The values of a form of which the code tells no type: the type parameters that extend this have them. */
export const FORM = 'Form';
/** The same for a part of a form that stands inside of it. */
export const INSIDE = 'Inside';

export const FORM_PACKAGES: readonly DeclaringPackage[] = [
  {
    origin: /^react-hook-form$/,
    declares:
      /^(?:useForm|useFormContext|useWatch|useController|useFieldArray|UseFormReturn|UseFormRegister|SubmitHandler|Control|Controller|Path|FieldPath)$/,
  },
  { origin: /^@hookform\/resolvers(?:\/|$)/, declares: /^\w+Resolver$/, as: resolvers() },
  {
    origin: /^formik$/,
    declares: /^(?:useFormik|Formik|FormikProps|FormikHelpers|Field|FastField|FieldArray|ErrorMessage)$/,
    as: { FastField: 'Field', ErrorMessage: 'Field', FieldArray: 'Field' },
  },
  {
    origin: /^@tanstack\/\w+-form$/,
    declares: /^(?:useForm|createForm)$/,
    as: { useForm: 'useTanstackForm', createForm: 'useTanstackForm' },
  },
  { origin: /^@mantine\/form$/, declares: /^useForm$/, as: { useForm: 'useMantineForm' } },
  {
    origin: /^react-final-form$/,
    declares: /^(?:Form|Field)$/,
    as: { Form: 'FinalForm' },
  },
  {
    origin: /^@angular\/forms$/,
    declares: /^(?:Untyped|NonNullable)?Form(?:Group|Builder|Control|Array)$/,
    as: {
      UntypedFormGroup: 'FormGroup',
      UntypedFormBuilder: 'FormBuilder',
      NonNullableFormBuilder: 'FormBuilder',
      UntypedFormControl: 'FormControl',
    },
  },
];

function resolvers(): Readonly<Record<string, string>> {
  const names = ['zod', 'yup', 'valibot', 'joi', 'superstruct', 'typebox', 'ioTs', 'standardSchema', 'effectTs'];
  return Object.fromEntries(names.map((name) => [`${name}Resolver`, 'schemaResolver']));
}

export const FORM_TYPES = `
export interface Form {}
export interface Inside {}
export interface Described<T> { of: T }
export interface Resolver<T> { of: T }
export declare function schemaResolver<T>(schema: Described<T>): Resolver<T>;
export type Path<T> = keyof T;
export type FieldPath<T> = keyof T;
export type UseFormRegister<T> = (name: keyof T) => unknown;
export interface Control<T> { register(name: keyof T): unknown }
export interface UseFormReturn<T> {
  control: Control<T>;
  formState: { errors: T; dirtyFields: T; touchedFields: T };
  register(name: keyof T): unknown;
  unregister(name: keyof T): unknown;
  trigger(name: keyof T): unknown;
  clearErrors(name: keyof T): unknown;
  getFieldState(name: keyof T): unknown;
  watch<K extends keyof T>(name: K): T[K];
  watch(): T;
  setValue<K extends keyof T>(name: K, value: T[K]): unknown;
  setError(name: keyof T): unknown;
  setFocus(name: keyof T): unknown;
  resetField(name: keyof T): unknown;
  getValues<K extends keyof T>(name: K): T[K];
  getValues(): T;
  reset(values: T): unknown;
  handleSubmit(done: (data: T) => unknown, failed: (errors: T) => unknown): unknown;
}
export type SubmitHandler<T> = (data: T) => unknown;
export declare function useForm<T extends Form>(options: { resolver: Resolver<T>; values: T; defaultValues: T }): UseFormReturn<T>;
export declare function useFormContext<T>(): UseFormReturn<T>;
export declare function useWatch<T, K extends keyof T>(options: { control: Control<T>; name: K }): T[K];
export declare function useController<T, K extends keyof T>(options: { control: Control<T>; name: K }): { field: { value: T[K] } };
export declare function useFieldArray<T>(options: { control: Control<T>; name: keyof T }): unknown;
export declare function Controller<T>(props: { control: Control<T>; name: keyof T }): unknown;
export interface FormikProps<T> {
  values: T;
  errors: T;
  touched: T;
  initialValues: T;
  getFieldProps<K extends keyof T>(name: K): { value: T[K] };
  getFieldMeta<K extends keyof T>(name: K): { value: T[K]; initialValue: T[K] };
  setFieldValue<K extends keyof T>(name: K, value: T[K]): unknown;
  setFieldTouched(name: keyof T): unknown;
  setFieldError(name: keyof T): unknown;
  setValues(values: T): unknown;
}
export declare function useFormik<T extends Form>(options: { validationSchema: Described<T>; initialValues: T; onSubmit(values: T): unknown; validate(values: T): unknown }): FormikProps<T>;
export declare function Formik<T extends Form>(props: {
  validationSchema: Described<T>;
  initialValues: T;
  onSubmit(values: T): unknown;
  validate(values: T): unknown;
  children(props: FormikProps<T>): unknown;
  render(props: FormikProps<T>): unknown;
}): unknown;
export declare function Field<T extends Inside>(props: { name: keyof T }): unknown;
export declare function FinalForm<T extends Form>(props: {
  initialValues: T;
  onSubmit(values: T): unknown;
  validate(values: T): unknown;
  children(props: { values: T }): unknown;
  render(props: { values: T }): unknown;
}): unknown;
export interface TanstackForm<T> {
  state: { values: T };
  getFieldValue<K extends keyof T>(name: K): T[K];
  setFieldValue<K extends keyof T>(name: K, value: T[K]): unknown;
  pushFieldValue(name: keyof T): unknown;
}
export declare function useTanstackForm<T extends Form>(options: { defaultValues: T; onSubmit(submitted: { value: T }): unknown }): TanstackForm<T>;
export interface MantineForm<T> {
  values: T;
  errors: T;
  getValues(): T;
  getInputProps<K extends keyof T>(name: K): { value: T[K] };
  setFieldValue<K extends keyof T>(name: K, value: T[K]): unknown;
  insertListItem(name: keyof T): unknown;
  removeListItem(name: keyof T): unknown;
  setValues(values: T): unknown;
  onSubmit(done: (values: T) => unknown): unknown;
}
export declare function useMantineForm<T extends Form>(options: { initialValues: T }): MantineForm<T>;
export interface FormGroup<T> {
  value: T;
  controls: T;
  valueChanges: T;
  getRawValue(): T;
  get(name: keyof T): unknown;
  contains(name: keyof T): unknown;
  removeControl(name: keyof T): unknown;
  patchValue(values: T): unknown;
  setValue(values: T): unknown;
  reset(values: T): unknown;
}
export interface FormBuilder {
  nonNullable: FormBuilder;
  group<T extends Form>(controls: Controls<T>): FormGroup<T>;
}
export interface Controls<T> { of: T }
`;
