import type { ErrorComponentProps } from '@tanstack/react-router';

export const ErrorView = ({ error }: ErrorComponentProps) => <p role="alert">{error.message}</p>;
