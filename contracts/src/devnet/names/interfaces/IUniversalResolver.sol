// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Universal resolver
/// @notice Resolves any name in one call, with the interface of ENS's own universal resolver on Ethereum, which libraries call.
/// Only for local chains.
interface IUniversalResolver {
    /// @notice The caller has to request the answer from one of `urls`, and pass it to `callbackFunction` (ERC-3668).
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    /// @notice No resolver answers for the name.
    error ResolverNotFound(bytes name);
    /// @notice The resolver of the name has no code.
    error ResolverNotContract(bytes name, address resolver);
    /// @notice The resolver does not support the function with this selector.
    error UnsupportedResolverProfile(bytes4 selector);
    /// @notice The resolver failed.
    error ResolverError(bytes errorData);
    /// @notice The name of the account does not resolve to the account, but to `primaryAddress`.
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    /// @notice A request to a gateway failed.
    error HttpError(uint16 status, string message);
    /// @notice The response does not contain one answer for each request.
    error InvalidBatchGatewayResponse();
    /// @notice No address was given.
    error EmptyAddress();

    /// @notice Finds the resolver of a name: its own, or that of the nearest name above it.
    /// @param name The name in DNS wire format.
    /// @return resolver Zero for none.
    /// @return node The name's hash.
    /// @return offset Where in `name` the name with this resolver begins; 0 for the name itself.
    function findResolver(bytes memory name) external view returns (address resolver, bytes32 node, uint256 offset);

    /// @notice Calls the resolver of a name.
    /// @param name The name in DNS wire format.
    /// @param data The call to the resolver.
    /// @param gateways The URLs of the batch gateways that make the resolver's requests; `x-batch-gateway:true` leaves the
    /// requests to the caller.
    /// @return result The resolver's answer.
    /// @return resolver The resolver that answered.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory result, address resolver);

    /// @notice Finds the name of an account, and checks that it resolves to the account (ENSIP-19).
    /// @param account The address in its chain's own encoding.
    /// @param coinType The chain (SLIP-44, ENSIP-11).
    /// @param gateways As for {resolveWithGateways}.
    /// @return name Empty for none.
    /// @return resolver The resolver that gave the name's address.
    /// @return reverseResolver The resolver that gave the name.
    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory name, address resolver, address reverseResolver);
}

/// @notice Answers several requests at once (ENSIP-21, an extension of ERC-3668).
interface IBatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] calldata requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// @notice A resolver that also answers for the names below its own (ENSIP-10).
interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory result);
}
